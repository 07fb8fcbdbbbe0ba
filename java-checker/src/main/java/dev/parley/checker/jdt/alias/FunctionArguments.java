package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.Trees;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.ConstructorInvocation;
import org.eclipse.jdt.core.dom.CreationReference;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SuperConstructorInvocation;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Tells what is known of the functions that calls pass: those that are written there, and those that come from the method that the call is in. */
final class FunctionArguments {

    /** What whoever looks at a call knows of the functions that it passes; what follows adds to what comes before. */
    enum Knowledge {
        NOTHING,
        /** What they do, so that nothing else has got hold of a value because one of them has got it. */
        EFFECTS,
        /** Also that what they give was made for it, as far as it could be shared. */
        MAKING
    }

    private FunctionArguments() {}

    /**
     * What is known of all functions that a call passes.
     *
     * @param outer what is known of those that the method around the call has got; of a call that passes none it stays so
     * @param isMaking whether a function makes what it gives
     */
    static Knowledge known(ASTNode call, Knowledge outer, Predicate<Expression> isMaking) {
        return functions(call).map(function -> isGiven(function) ? outer : written(function, isMaking)).min(Comparator.naturalOrder()).orElse(outer);
    }

    private static Knowledge written(Expression argument, Predicate<Expression> isMaking) {
        Optional<Expression> function = written(argument);
        boolean isOfNoValue = FunctionTypes.method(argument.resolveTypeBinding())
                .filter(method -> ShareableTypes.isShareable(method.getReturnType())).isEmpty();
        return function.isEmpty() ? Knowledge.NOTHING
                : isOfNoValue || isMaking.test(function.get()) ? Knowledge.MAKING
                : Knowledge.EFFECTS;
    }

    /** Whether a call passes functions, each of which is written there. */
    static boolean areWritten(ASTNode call) {
        List<Expression> functions = functions(call).toList();
        return !functions.isEmpty() && functions.stream().allMatch(function -> written(function).isPresent());
    }

    private static Stream<Expression> functions(ASTNode call) {
        return arguments(call).stream().map(Trees::bare).filter(argument -> FunctionTypes.method(argument.resolveTypeBinding()).isPresent());
    }

    /** The function that an argument is, or that the variable keeps which it names, if that gets nothing when it runs. */
    private static Optional<Expression> written(Expression argument) {
        return switch (argument) {
            case LambdaExpression lambda -> Optional.of(lambda);
            case ExpressionMethodReference reference -> Optional.<Expression>of(reference).filter(any -> reference.resolveMethodBinding() != null);
            case CreationReference array -> Optional.<Expression>of(array).filter(any -> array.getType().isArrayType());
            case SimpleName name -> Declarations.named(name).flatMap(KeptValues::value).map(Trees::bare)
                    .filter(value -> value instanceof LambdaExpression lambda && lambda.parameters().isEmpty());
            default -> Optional.empty();
        };
    }

    /** Whether a call runs a function that the method around it has got. */
    static boolean isGiven(ASTNode call) {
        return call instanceof MethodInvocation run && run.getExpression() != null && isGiven(Trees.bare(run.getExpression()));
    }

    private static boolean isGiven(Expression function) {
        return function instanceof SimpleName name
                && Declarations.named(name).filter(FunctionArguments::isKeptParameter).isPresent();
    }

    private static boolean isKeptParameter(VariableDeclaration variable) {
        return variable.getParent() instanceof MethodDeclaration method && method.getBody() != null
                && KeptValues.changes(variable, method.getBody()).isEmpty();
    }

    private static List<Expression> arguments(ASTNode call) {
        return switch (call) {
            case MethodInvocation invocation -> Trees.list(invocation.arguments());
            case SuperMethodInvocation invocation -> Trees.list(invocation.arguments());
            case ClassInstanceCreation creation -> Trees.list(creation.arguments());
            case ConstructorInvocation invocation -> Trees.list(invocation.arguments());
            case SuperConstructorInvocation invocation -> Trees.list(invocation.arguments());
            default -> List.of();
        };
    }
}
