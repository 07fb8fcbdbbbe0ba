package dev.parley.checker.jdt.session;

import dev.parley.checker.jdt.function.InPlaceMethods;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.SureMethods;
import dev.parley.checker.jdt.tree.MadeLambdas;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.Annotation;
import org.eclipse.jdt.core.dom.Block;
import org.eclipse.jdt.core.dom.CatchClause;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.ThrowStatement;
import org.eclipse.jdt.core.dom.TryStatement;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/**
 * Lambdas that a method of the file gives back within another one, which calls the first once with what it gets, whatever it says before and after,
 * and makes other exceptions of those that this throws: {@code unchecked(peer -> s.send(peer, 1))}. The tree is made to say the inner one where the
 * call stands, so that whatever is known of lambdas is then known of it; where it runs, it runs within the outer one.
 */
public final class WrappedFunctions {
    private static final String WRAPPER = WrappedFunctions.class.getName();

    private WrappedFunctions() {}

    /**
     * What runs such a lambda.
     *
     * @param method that gets it as its only parameter
     * @param outer what the method gives
     * @param call by which that runs it
     */
    public record Wrapper(MethodDeclaration method, LambdaExpression outer, MethodInvocation call) {

        public SingleVariableDeclaration parameter() {
            return WrappedFunctions.parameter(method);
        }
    }

    /** Writes the lambdas of a file that use a session in place of the calls that wrap them. */
    public static void unwrap(CompilationUnit unit) {
        List<LambdaExpression> wrapped = new ArrayList<>();
        for (LambdaExpression lambda : TreeIndex.all(unit, LambdaExpression.class)) {
            if (lambda.getLocationInParent() == MethodInvocation.ARGUMENTS_PROPERTY && LocalFunction.usesSession(lambda)) {
                wrapper((MethodInvocation) lambda.getParent(), lambda).ifPresent(found -> {
                    lambda.setProperty(WRAPPER, found);
                    wrapped.add(lambda);
                });
            }
        }
        wrapped.forEach(WrappedFunctions::replace);
    }

    /** What runs a lambda that stands in place of a call; empty for all others. */
    public static Optional<Wrapper> of(LambdaExpression lambda) {
        return lambda.getProperty(WRAPPER) instanceof Wrapper known ? Optional.of(known) : Optional.empty();
    }

    private static void replace(LambdaExpression lambda) {
        MethodInvocation call = (MethodInvocation) lambda.getParent();
        MadeLambdas.keepType(lambda, call);
        call.arguments().remove(lambda);
        Trees.replace(call, lambda);
    }

    private static Optional<Wrapper> wrapper(MethodInvocation call, LambdaExpression inner) {
        return call.arguments().size() != 1 ? Optional.empty() : SureMethods.of(call)
                .filter(method -> method.parameters().size() == 1 && !method.isVarargs()
                        && parameter(method).modifiers().stream().noneMatch(Annotation.class::isInstance))
                .flatMap(method -> only(method.getBody()).flatMap(WrappedFunctions::given)
                        .filter(outer -> outer.parameters().size() == inner.parameters().size())
                        .flatMap(outer -> calls(outer).stream().filter(run -> isOf(run, method, outer)).findFirst()
                                .map(run -> new Wrapper(method, outer, run))));
    }

    private static SingleVariableDeclaration parameter(MethodDeclaration method) {
        return (SingleVariableDeclaration) method.parameters().getFirst();
    }

    private static Optional<LambdaExpression> given(Statement statement) {
        return statement instanceof ReturnStatement given && given.getExpression() != null
                && Trees.uncast(given.getExpression()) instanceof LambdaExpression outer
                ? Optional.of(outer)
                : Optional.empty();
    }

    /** The calls that a lambda surely makes once each, unless one fails; none where control may go other ways. */
    private static List<MethodInvocation> calls(LambdaExpression outer) {
        return switch (outer.getBody()) {
            case Expression result -> call(result);
            case Block block -> calls(block);
            default -> List.of();
        };
    }

    private static List<MethodInvocation> calls(Block block) {
        List<Statement> statements = Trees.list(block.statements());
        return statements.stream().allMatch(WrappedFunctions::isStraight)
                ? statements.stream().flatMap(statement -> calls(statement).stream()).toList()
                : List.of();
    }

    private static boolean isStraight(Statement statement) {
        return statement instanceof ExpressionStatement || statement instanceof VariableDeclarationStatement || statement instanceof ReturnStatement
                || statement instanceof TryStatement attempt && onlyTranslates(attempt);
    }

    private static List<MethodInvocation> calls(Statement statement) {
        return switch (statement) {
            case ExpressionStatement run -> call(run.getExpression());
            case VariableDeclarationStatement declaration -> Trees.<VariableDeclarationFragment>list(declaration.fragments()).stream()
                    .flatMap(variable -> call(variable.getInitializer()).stream())
                    .toList();
            case ReturnStatement given -> call(given.getExpression());
            case TryStatement attempt -> calls(attempt.getBody());
            default -> List.of();
        };
    }

    private static List<MethodInvocation> call(Expression expression) {
        return expression != null && Trees.bare(expression) instanceof MethodInvocation call ? List.of(call) : List.of();
    }

    private static Optional<Statement> only(Block block) {
        return block != null && block.statements().size() == 1 ? Optional.of((Statement) block.statements().getFirst()) : Optional.empty();
    }

    /** Whether a {@code try} does nothing but throw one exception for another. */
    private static boolean onlyTranslates(TryStatement attempt) {
        return attempt.resources().isEmpty() && attempt.getFinally() == null
                && Trees.<CatchClause>list(attempt.catchClauses()).stream()
                        .allMatch(clause -> throwsAtLast(Trees.list(clause.getBody().statements())));
    }

    private static boolean throwsAtLast(List<Statement> statements) {
        return !statements.isEmpty()
                && statements.getLast() instanceof ThrowStatement
                && statements.stream().limit(statements.size() - 1L).allMatch(ExpressionStatement.class::isInstance);
    }

    /** Whether a call runs the function that a method gets, with what the lambda gets in which it is. */
    private static boolean isOf(MethodInvocation call, MethodDeclaration method, LambdaExpression outer) {
        List<Expression> arguments = Trees.list(call.arguments());
        List<VariableDeclaration> parameters = Trees.list(outer.parameters());
        boolean isPassedOn = arguments.size() == parameters.size();
        for (int i = 0; isPassedOn && i < arguments.size(); i++) {
            isPassedOn = Trees.bare(arguments.get(i)) instanceof SimpleName name && Declarations.isUse(name, parameters.get(i));
        }
        return isPassedOn
                && InPlaceMethods.called(call).filter(function -> function instanceof SimpleName name && Declarations.isUse(name, parameter(method)))
                        .isPresent()
                && KeptValues.uses(parameter(method), method.getBody()) == 1;
    }
}
