package dev.parley.checker.jdt.session;

import java.util.Optional;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** The session that a constructor gets and puts into a field, by both names. */
record StoredSession(SessionVariable parameter, SessionVariable field, Assignment store) implements SessionVariable {
    @Override
    public String name() {
        return parameter.name();
    }

    @Override
    public boolean is(Expression expression) {
        return parameter.is(expression) || field.is(expression);
    }

    @Override
    public String nameAt(Expression use) {
        return parameter.is(use) ? name() : use.toString();
    }

    @Override
    public boolean isStoredBy(Assignment assignment) {
        return assignment == store;
    }

    @Override
    public Optional<VariableDeclaration> keeper() {
        return field.keeper();
    }

    @Override
    public boolean isGivenBy(Expression source) {
        return false;
    }

    @Override
    public boolean isDeclaredBy(VariableDeclaration other) {
        return parameter.isDeclaredBy(other);
    }
}
