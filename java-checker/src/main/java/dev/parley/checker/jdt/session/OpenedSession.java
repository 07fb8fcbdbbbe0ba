package dev.parley.checker.jdt.session;

import dev.parley.checker.api.Openings.Part;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.resolution.ProtocolNames;
import dev.parley.checker.jdt.tree.Trees;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;

/**
 * A session that the code opens or receives itself.
 *
 * @param scope the code in which it lives
 * @param beginning what the code says of its protocol; empty where only methods of the file give the session
 * @param givers the methods of the file that may give it
 * @param part the role that the code plays; empty for a session that was received
 * @param role the constant that names that role, where it is named
 * @param declared where it comes to be: the name of its variable, or the call that gives it
 * @param name what messages call it, with backticks or as a clause
 * @param method the method around it; empty in an initializer
 */
public record OpenedSession(
        SessionVariable variable,
        SessionScope scope,
        Optional<Beginning> beginning,
        Set<Giver> givers,
        Optional<Part> part,
        Optional<ProtocolNames.Written> role,
        Expression declared,
        String name,
        Optional<MethodDeclaration> method) {

    /**
     * A method of the file that may give a session.
     *
     * @param method by what callers know it
     * @param told what the call says of its protocol, where the method opens it from what it gets
     */
    public record Giver(Extent method, Optional<Beginning.Named> told) {}

    /** Whether it is each call of the method around it that says which protocol it follows. */
    public boolean isToldByCalls() {
        return beginning.filter(Beginning.OfCalls.class::isInstance).isPresent();
    }

    public Extent place() {
        return Trees.extent(declared);
    }

    /** The method or initializer around it. */
    public BodyDeclaration member() {
        ASTNode node = declared;
        while (!(node instanceof BodyDeclaration member)) {
            node = node.getParent();
        }
        return member;
    }

    /** Whether the session is new where its code begins, and comes not only where that code opens or gets it. */
    public boolean opensAtStart() {
        return givers.isEmpty() && isThereAtStart();
    }

    /** How it comes where its code begins, if it is there by then and a method of the file gives it. */
    public Optional<Step> obtainedAtStart() {
        return switch (scope) {
            case SessionScope.Value value ->
                GivingMethods.obtained(SessionsInOptionals.optional(value.session()).<Expression>map(call -> call).orElse(value.session()));
            case SessionScope.Body body when body.lambda().getParent() instanceof MethodInvocation call -> GivingMethods.obtained(call);
            default -> Optional.empty();
        };
    }

    /** Whether the session is there where its code begins. */
    boolean isThereAtStart() {
        return switch (scope) {
            case SessionScope.Value value -> true;
            case SessionScope.Body body -> true;
            case SessionScope.Rest rest -> false;
            case SessionScope.Construction construction -> false;
            case SessionScope.Loop loop -> false;
            case SessionScope.Resource resource -> false;
        };
    }
}
