package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.ConstructorInvocation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SuperConstructorInvocation;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Tells of calls whether the functions that they pass are written there, or come from the method that the call is in. */
final class FunctionArguments {
    private FunctionArguments() {}

    /** Whether each function among the arguments is one. A call without arguments that are shown passes none of which anything is known. */
    static boolean areKnown(ASTNode call) {
        return arguments(call).stream().map(Trees::bare).allMatch(argument ->
                FunctionTypes.method(argument.resolveTypeBinding()).isEmpty() || isWritten(argument) || isGiven(argument));
    }

    /** Whether a call passes functions, each of which is written there. */
    static boolean areWritten(ASTNode call) {
        List<Expression> functions = arguments(call).stream().map(Trees::bare)
                .filter(argument -> FunctionTypes.method(argument.resolveTypeBinding()).isPresent()).toList();
        return !functions.isEmpty() && functions.stream().allMatch(FunctionArguments::isWritten);
    }

    private static boolean isWritten(Expression argument) {
        return argument instanceof LambdaExpression
                || argument instanceof ExpressionMethodReference reference && reference.resolveMethodBinding() != null;
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
