package dev.parley.checker.jdt;

import dev.parley.checker.api.Openings.Part;
import dev.parley.checker.cfg.Extent;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodDeclaration;

/**
 * A session that the code opens or receives itself.
 *
 * @param scope the code in which it lives
 * @param beginning what the code says of its protocol
 * @param part the role that the code plays; empty for a session that was received
 * @param role the constant that names that role, where it is named
 * @param declared where it comes to be: the name of its variable, or the call that gives it
 * @param name what messages call it, with backticks or as a clause
 * @param method the method around it; empty in an initializer
 */
record OpenedSession(
        SessionVariable variable,
        SessionScope scope,
        Beginning beginning,
        Optional<Part> part,
        Optional<ParticipantMethod.Member> role,
        Expression declared,
        String name,
        Optional<MethodDeclaration> method) {

    Extent place() {
        return Trees.extent(declared);
    }

    /** The method or initializer around it. */
    BodyDeclaration member() {
        ASTNode node = declared;
        while (!(node instanceof BodyDeclaration member)) {
            node = node.getParent();
        }
        return member;
    }

    /** Whether the session is there where its code begins, and not only where that code opens it. */
    boolean opensAtStart() {
        return switch (scope) {
            case SessionScope.Value value -> true;
            case SessionScope.Body body -> true;
            case SessionScope.Rest rest -> false;
            case SessionScope.Loop loop -> false;
            case SessionScope.Resource resource -> false;
        };
    }
}
