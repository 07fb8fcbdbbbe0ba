package dev.parley.checker.jdt.function;

import dev.parley.checker.api.InPlaceCalls;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/**
 * Lambdas that a local variable keeps for one call of the library, which runs its code once on another thread: all that the code does with the
 * variable is to pass it there. Such a lambda is what the call gets, as if it were written in it.
 */
public final class KeptTasks {
    private KeptTasks() {}

    /** What a call gets as an argument: the lambda, where a variable keeps one for it, otherwise the argument itself. */
    public static Expression written(Expression argument) {
        return Trees.bare(argument) instanceof SimpleName name && isPassed(name)
                ? Declarations.named(name).flatMap(variable -> variable instanceof VariableDeclarationFragment kept ? kept(kept, name) : Optional.empty()).orElse(argument)
                : argument;
    }

    /** Whether a variable keeps a lambda for such a call. */
    public static boolean isKept(LambdaExpression lambda) {
        return lambda.getParent() instanceof VariableDeclarationFragment variable && uses(variable).stream().anyMatch(use -> written(use) == lambda);
    }

    private static Optional<Expression> kept(VariableDeclarationFragment variable, SimpleName use) {
        return variable.getParent() instanceof VariableDeclarationStatement
                        && variable.getInitializer() instanceof LambdaExpression lambda
                        && lambda.parameters().isEmpty()
                        && uses(variable).equals(List.of(use))
                        && Trees.code(use) == Trees.code(variable)
                ? Optional.of(lambda)
                : Optional.empty();
    }

    private static List<SimpleName> uses(VariableDeclarationFragment variable) {
        return TreeIndex.named(variable.getName().getIdentifier(), variable.getParent().getParent()).stream()
                .filter(name -> Declarations.isUse(name, variable)).toList();
    }

    /** Whether a name is an argument of a call of the library that runs it once: what a method of the project does is seen in its body. */
    static boolean isPassed(SimpleName name) {
        return switch (name.getParent()) {
            case MethodInvocation call when name.getLocationInParent() == MethodInvocation.ARGUMENTS_PROPERTY ->
                InPlaceCalls.mayRunOnceElsewhere(call.getName().getIdentifier()) && runsOnce(call, call.resolveMethodBinding());
            case ClassInstanceCreation creation when name.getLocationInParent() == ClassInstanceCreation.ARGUMENTS_PROPERTY ->
                runsOnce(creation, creation.resolveConstructorBinding());
            default -> false;
        };
    }

    private static boolean runsOnce(Expression call, IMethodBinding method) {
        boolean isOfLibrary = method == null || method.getDeclaringClass().getQualifiedName().startsWith("java.");
        return isOfLibrary && LibraryRuns.runsOnceElsewhere(method, call);
    }
}
