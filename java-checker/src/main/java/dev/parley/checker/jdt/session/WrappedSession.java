package dev.parley.checker.jdt.session;

import java.util.Optional;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** A session that more expressions stand for than its own variable. */
sealed interface WrappedSession extends SessionVariable permits RenamedSession, WatchedSession {

    /** The session by its variable alone. */
    SessionVariable own();

    @Override
    default String name() {
        return own().name();
    }

    @Override
    default boolean hasOneSession() {
        return own().hasOneSession();
    }

    @Override
    default boolean isStoredBy(Assignment assignment) {
        return own().isStoredBy(assignment);
    }

    @Override
    default Optional<VariableDeclaration> keeper() {
        return own().keeper();
    }

    @Override
    default boolean isGivenBy(Expression source) {
        return own().isGivenBy(source);
    }

    @Override
    default boolean isDeclaredBy(VariableDeclaration other) {
        return own().isDeclaredBy(other);
    }
}
