package dev.parley.checker.jdt.session;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** Groups of sessions: {@code Session.all(a, b)}, also where a local variable that is assigned once keeps one. */
public final class SessionGroups {
    private SessionGroups() {}

    /** How often the session is a member of the group that an expression is; 0 where it is none. */
    public static int members(Expression expression, SessionVariable session) {
        return which(expression, session).size();
    }

    /** The members of the group that an expression is which are the session. */
    public static List<Expression> which(Expression expression, SessionVariable session) {
        return of(expression).stream()
                .flatMap(group -> Trees.<Expression>list(group.arguments()).stream())
                .filter(session::is)
                .toList();
    }

    /** Whether a declaration keeps a group of which the session is a member. */
    public static boolean isKept(VariableDeclarationFragment fragment, SessionVariable session) {
        return fragment.getInitializer() != null
                && !(Trees.bare(fragment.getInitializer()) instanceof SimpleName)
                && members(fragment.getInitializer(), session) > 0
                && KeptValues.isKept(fragment);
    }

    private static Optional<MethodInvocation> of(Expression expression) {
        return switch (Trees.bare(expression)) {
            case MethodInvocation call when isGroup(call) -> Optional.of(call);
            case SimpleName name -> Declarations.named(name).flatMap(declaration -> kept(name, declaration));
            default -> Optional.empty();
        };
    }

    private static Optional<MethodInvocation> kept(SimpleName name, VariableDeclaration declaration) {
        return declaration instanceof VariableDeclarationFragment fragment
                        && fragment.getName() != name
                        && fragment.getInitializer() != null
                        && Trees.bare(fragment.getInitializer()) instanceof MethodInvocation call
                        && isGroup(call)
                        && KeptValues.isKept(fragment)
                ? Optional.of(call)
                : Optional.empty();
    }

    private static boolean isGroup(MethodInvocation call) {
        return call.getName().getIdentifier().equals(SessionApi.GROUPING) && RuntimeTypes.isMethodOf(call, SessionApi.SESSION);
    }
}
