package dev.parley.checker.jdt;

import java.util.ArrayList;
import java.util.List;
import org.eclipse.jdt.core.dom.ASTVisitor;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.CompilationUnit;
import org.eclipse.jdt.core.dom.Expression;

/**
 * A cast of a session to the type that it has anyway does nothing: {@code ((Session) s).close()} is {@code (s).close()}. The tree of a file
 * is made to say so, before anything looks at it.
 */
final class SessionCasts extends ASTVisitor {
    private final List<CastExpression> needless = new ArrayList<>();

    private SessionCasts() {}

    /** Leaves out these casts of a file. */
    static void leaveOut(CompilationUnit unit) {
        SessionCasts casts = new SessionCasts();
        unit.accept(casts);
        casts.needless.forEach(SessionCasts::leaveOut);
    }

    @Override
    public void endVisit(CastExpression cast) {
        if (ParticipantMethod.isSession(cast.getType()) && RuntimeTypes.isSession(cast.getExpression())) {
            needless.add(cast);
        }
    }

    private static void leaveOut(CastExpression cast) {
        Expression session = cast.getExpression();
        cast.setExpression(cast.getAST().newNullLiteral());
        Trees.replace(cast, session);
    }
}
