package dev.parley.checker.jdt.session;

import java.util.List;
import java.util.Optional;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * A session that selectors watch: what they select may be it as well.
 *
 * @param selectors those that may watch it
 * @param isKept whether they do so when its variable has gone, or has got another one
 */
public record WatchedSession(SessionVariable own, Selections selections, List<VariableDeclaration> selectors, boolean isKept)
        implements WrappedSession {
    public WatchedSession {
        selectors = List.copyOf(selectors);
    }

    @Override
    public boolean is(Expression expression) {
        return own.is(expression) || selections.isSession(expression);
    }

    @Override
    public boolean isOwn(Expression expression) {
        return own.is(expression);
    }

    @Override
    public boolean isRenamed(Expression expression) {
        return own.isRenamed(expression);
    }

    @Override
    public Optional<SessionHolder> holder(Expression expression) {
        return own.holder(expression);
    }
}
