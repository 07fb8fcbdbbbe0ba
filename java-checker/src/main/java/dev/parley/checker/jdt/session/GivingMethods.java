package dev.parley.checker.jdt.session;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.resolution.SureMethods;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.Trees;
import java.util.Optional;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.MethodReference;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.SuperMethodInvocation;

/**
 * The methods of a file that give sessions to their callers without saying of which part: where such a session stands is what following it
 * through the method shows. A method that another one may override or that overrides one is none of them, for its callers do not show
 * that it is what they call.
 */
public final class GivingMethods {
    private GivingMethods() {}

    /** The method that a call surely runs, if it gives a session. */
    static Optional<MethodDeclaration> called(MethodInvocation call) {
        return Scopes.areNeeded(call)
                ? ScopedMethods.method(call).filter(GivingMethods::gives)
                : shown(call.getRoot(), call.resolveMethodBinding());
    }

    /** Likewise of other expressions that run a method, or let others run it. */
    static Optional<MethodDeclaration> referenced(Expression expression) {
        return switch (expression) {
            case ExpressionMethodReference reference when Scopes.areNeeded(reference) ->
                ScopedMethods.method(reference, 0).filter(GivingMethods::gives);
            case MethodReference reference -> shown(reference.getRoot(), reference.resolveMethodBinding());
            case SuperMethodInvocation call -> shown(call.getRoot(), call.resolveMethodBinding());
            default -> Optional.empty();
        };
    }

    private static Optional<MethodDeclaration> shown(Object root, IMethodBinding method) {
        return method != null
                        && root instanceof CompilationUnit unit
                        && unit.findDeclaringNode(method.getMethodDeclaration()) instanceof MethodDeclaration declaration
                ? Optional.of(declaration).filter(GivingMethods::gives)
                : Optional.empty();
    }

    public static boolean gives(MethodDeclaration method) {
        return method.getBody() != null
                && !method.isConstructor()
                && (givesSession(method) || RuntimeTypes.givesSessionInOptional(method))
                && isCertain(method)
                && !PassedBack.mayGiveBack(method)
                && PlayedParts.ofResult(method).isEmpty();
    }

    private static boolean isCertain(MethodDeclaration method) {
        if (Scopes.areNeeded(method)) {
            return ScopedMethods.isFinal(method) && !ScopedMethods.mayOverride(method);
        }
        IMethodBinding binding = method.resolveBinding();
        return binding != null && SureMethods.isCertain(binding, (CompilationUnit) method.getRoot()) && !overrides(method, binding);
    }

    private static boolean overrides(MethodDeclaration method, IMethodBinding binding) {
        return (method.getModifiers() & (Modifier.PRIVATE | Modifier.STATIC)) == 0 && PlayedParts.overridesAny(binding);
    }

    private static boolean givesSession(MethodDeclaration method) {
        return method.getReturnType2() != null && RuntimeTypes.isSession(method.getReturnType2());
    }

    /** By what callers know a method. */
    public static Extent key(MethodDeclaration method) {
        return Trees.extent(method.getName());
    }

    /** What it means for a variable that it gets this, if a method of the file gives it. */
    public static Optional<Step> obtained(Expression source) {
        return PassedBack.root(source) instanceof MethodInvocation call
                ? source(call).map(method -> new Step.Obtain(key(method), maybeNull(method)))
                : Optional.empty();
    }

    /** The method that gives the session which a call gives or takes out of an {@code Optional}. */
    static Optional<MethodDeclaration> source(MethodInvocation call) {
        return called(SessionsInOptionals.source(call).orElse(call));
    }

    private static boolean maybeNull(MethodDeclaration method) {
        return Alternatives.ofResult(method).stream().anyMatch(NullLiteral.class::isInstance);
    }
}
