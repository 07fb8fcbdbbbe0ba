package dev.parley.checker.jdt;

import dev.parley.checker.api.Openings;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Sessions that come in an {@code Optional}, because somebody may or may not request them in time. */
final class SessionsInOptionals {
    private static final Set<String> TAKING = Set.of("get", "orElseThrow");
    private static final Set<String> ASKING = Set.of("isPresent", "isEmpty");

    private SessionsInOptionals() {}

    /** The call that opens the session which this one takes out of an {@code Optional}, or gives to a lambda. */
    static Optional<MethodInvocation> source(MethodInvocation call) {
        return isOfOptional(call) && (TAKING.contains(call.getName().getIdentifier()) || consumer(call).isPresent())
                ? optional(call.getExpression())
                : Optional.empty();
    }

    /** The lambda that gets the session out of an {@code Optional}, if it is there. */
    static Optional<LambdaExpression> consumer(MethodInvocation call) {
        boolean consumes = isOfOptional(call)
                && call.getName().getIdentifier().equals("ifPresent")
                && optional(call.getExpression()).isPresent();
        return consumes && Trees.bare(Trees.<Expression>list(call.arguments()).getFirst()) instanceof LambdaExpression lambda
                ? Optional.of(lambda)
                : Optional.empty();
    }

    /** Whether an {@code Optional} is kept in a variable that is only asked, and whose session is taken out somewhere. */
    static boolean isTakenOut(MethodInvocation opening) {
        if (!(opening.getParent() instanceof VariableDeclarationFragment fragment) || !KeptValues.isKept(fragment) || !isOptional(opening)) {
            return false;
        }
        boolean[] taken = {false};
        boolean[] lost = {false};
        fragment.getParent().getParent().accept(new ASTVisitor() {
            @Override
            public boolean visit(SimpleName name) {
                if (Declarations.isUse(name, fragment)) {
                    boolean receives = name.getParent() instanceof MethodInvocation call && call.getExpression() == name;
                    String method = receives ? ((MethodInvocation) name.getParent()).getName().getIdentifier() : "";
                    taken[0] |= receives && source((MethodInvocation) name.getParent()).isPresent();
                    lost[0] |= !receives || source((MethodInvocation) name.getParent()).isEmpty() && !ASKING.contains(method);
                }
                return true;
            }
        });
        return taken[0] && !lost[0];
    }

    private static Optional<MethodInvocation> optional(Expression expression) {
        return switch (Trees.bare(expression)) {
            case MethodInvocation call when isOptional(call) -> Optional.of(call);
            case SimpleName name -> Declarations.named(name).orElse(null) instanceof VariableDeclarationFragment fragment
                            && KeptValues.isKept(fragment)
                            && Trees.bare(fragment.getInitializer()) instanceof MethodInvocation call
                            && isOptional(call)
                    ? Optional.of(call)
                    : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static boolean isOptional(MethodInvocation call) {
        return OpenedSessions.direct(call).filter(Openings.Opening::optional).isPresent()
                || GivingMethods.called(call).filter(GivingMethods::givesOptional).isPresent();
    }

    /** Without bindings, what the call is made on has to tell. */
    private static boolean isOfOptional(MethodInvocation call) {
        if (Scopes.areNeeded(call)) {
            return call.getExpression() != null;
        }
        IMethodBinding method = call.resolveMethodBinding();
        return method != null
                && call.getExpression() != null
                && method.getDeclaringClass().getErasure().getQualifiedName().equals("java.util.Optional");
    }
}
