package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.lowering.ConditionLowering.Targets;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.tree.Trees;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.NullLiteral;

/** Lowers questions whether the session is there, and code that goes on only where a value is. */
final class PresenceLowering {
    private final GraphBuilder graph;
    private final SessionVariable session;
    private final ExpressionLowering expressions;

    PresenceLowering(GraphBuilder graph, SessionVariable session, ExpressionLowering expressions) {
        this.graph = graph;
        this.session = session;
        this.expressions = expressions;
    }

    /** Whether an expression asks for the session: by comparing it with null, be it one that its variable gets there, or by a method for that. */
    boolean asks(Expression expression) {
        return switch (expression) {
            case InfixExpression infix -> compares(infix);
            case MethodInvocation call ->
                (LibraryCalls.asksForNull(call) || LibraryCalls.asksForSome(call)) && isSession(Trees.bare((Expression) call.arguments().getFirst()));
            default -> false;
        };
    }

    private boolean compares(InfixExpression infix) {
        boolean compares = infix.getOperator() == InfixExpression.Operator.EQUALS || infix.getOperator() == InfixExpression.Operator.NOT_EQUALS;
        Expression left = Trees.bare(infix.getLeftOperand());
        Expression right = Trees.bare(infix.getRightOperand());
        return compares && (isSession(left) && right instanceof NullLiteral || left instanceof NullLiteral && isSession(right));
    }

    private boolean isSession(Expression asked) {
        return session.isOwn(asked) || asked instanceof Assignment given && session.isOwn(given.getLeftHandSide());
    }

    /** Lowers such a question. */
    void ask(Expression question, Targets targets, Construct construct) {
        switch (question) {
            case InfixExpression infix -> {
                Expression asked = Trees.bare(infix.getLeftOperand()) instanceof NullLiteral ? infix.getRightOperand() : infix.getLeftOperand();
                ask(asked, infix.getOperator() == InfixExpression.Operator.EQUALS ? targets.opposed() : targets, construct, infix);
            }
            case MethodInvocation call ->
                ask((Expression) call.arguments().getFirst(), LibraryCalls.asksForNull(call) ? targets.opposed() : targets, construct, call);
            default -> throw new IllegalArgumentException(question.toString());
        }
    }

    private void ask(Expression asked, Targets present, Construct construct, Expression question) {
        if (Trees.bare(asked) instanceof Assignment given) {
            expressions.value(given);
        }
        if (session.isRenamed(asked)) {
            expressions.conditions().test(new Condition.IsNull(expressions.selections().evaluate(asked)), present.opposed(), construct,
                    Trees.extent(question));
        } else {
            expressions.conditions().test(Condition.HasSession.HAS_SESSION, present, construct, Trees.extent(question));
        }
    }

    /** Goes on only where a value is there. */
    Operand there(Operand value, Extent extent) {
        if (value instanceof Operand.Opaque) {
            return Operand.presence(Value.Presence.SOME);
        }
        GraphBuilder.Label isNull = graph.label();
        GraphBuilder.Label isThere = graph.label();
        expressions.selections().test(new Condition.IsNull(value), isNull, isThere, extent);
        graph.place(isNull, extent);
        graph.stop();
        graph.place(isThere, extent);
        return value;
    }
}
