package dev.parley.checker.jdt.session;

import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;

/**
 * A cast of a session to the type that it has anyway does nothing: {@code ((Session) s).close()} is {@code (s).close()}. The tree of a file
 * is made to say so, before anything looks at it.
 */
public final class SessionCasts {
    private SessionCasts() {}

    /** Leaves out these casts of a file, of one within another the inner one first. */
    public static void leaveOut(CompilationUnit unit) {
        TreeIndex.all(unit, CastExpression.class).stream()
                .filter(cast -> RuntimeTypes.isSession(cast.getType()) && RuntimeTypes.isSession(cast.getExpression()))
                .toList()
                .reversed()
                .forEach(SessionCasts::leaveOut);
    }

    private static void leaveOut(CastExpression cast) {
        Expression session = cast.getExpression();
        cast.setExpression(cast.getAST().newNullLiteral());
        Trees.replace(cast, session);
    }
}
