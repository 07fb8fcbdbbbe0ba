package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.SimpleName;

/** Lowers comparisons of what a selector has selected with sessions: which of them it is decides how control goes on. */
final class SelectionComparisons {
    private final GraphBuilder graph;
    private final SessionVariable session;
    private final SelectionLowering selections;
    private final ExpressionLowering expressions;

    SelectionComparisons(GraphBuilder graph, SessionVariable session, SelectionLowering selections, ExpressionLowering expressions) {
        this.graph = graph;
        this.session = session;
        this.selections = selections;
        this.expressions = expressions;
    }

    /** Whether an expression compares what a selector has selected with a session. */
    boolean compares(InfixExpression infix) {
        boolean same = infix.getOperator() == InfixExpression.Operator.EQUALS || infix.getOperator() == InfixExpression.Operator.NOT_EQUALS;
        return same && !infix.hasExtendedOperands() && !compared(infix).isEmpty();
    }

    private List<Expression> compared(InfixExpression infix) {
        List<Expression> found = new ArrayList<>();
        for (Expression side : List.of(infix.getLeftOperand(), infix.getRightOperand())) {
            if (session.is(side) && !session.isOwn(side)) {
                found.add(side);
            }
        }
        return found;
    }

    /** Lowers a comparison of the session with what a selector has selected; there is no current end afterwards. */
    void compare(InfixExpression infix, ConditionLowering.Targets targets, Construct construct) {
        ConditionLowering.Targets same = infix.getOperator() == InfixExpression.Operator.EQUALS ? targets : targets.opposed();
        Extent extent = Trees.extent(infix);
        selections.argument(infix.getLeftOperand());
        selections.argument(infix.getRightOperand());
        Expression one = compared(infix).getFirst();
        Expression other = one == infix.getLeftOperand() ? infix.getRightOperand() : infix.getLeftOperand();
        Slot mine = selections.slot(one).orElseThrow();
        if (session.isOwn(other) && selections.slot(other).isEmpty()) {
            expressions.conditions().test(selections.refers(mine), same, construct, extent);
            return;
        }
        GraphBuilder.Label is = graph.label();
        GraphBuilder.Label isNot = graph.label();
        GraphBuilder.Label unknown = graph.label();
        selections.test(selections.refers(mine), is, isNot, extent);
        graph.place(is, extent);
        if (session.is(other)) {
            Slot second = selections.slot(other).orElseThrow();
            expressions.conditions().test(selections.refers(second), same, construct, extent);
        } else {
            graph.jump(same.no(), same.noBlame());
        }
        graph.place(isNot, extent);
        if (Trees.bare(other) instanceof SimpleName name && !session.is(other)) {
            // What no variable keeps may be kept under any name since.
            GraphBuilder.Label named = graph.label();
            selections.test(new Condition.Refers(new Operand.Variable(mine), SelectionLowering.NONE), unknown, named, extent);
            graph.place(named, extent);
            expressions.conditions().test(new Condition.Refers(new Operand.Variable(mine), name.getIdentifier()), same, construct, extent);
        } else {
            graph.jump(unknown, extent);
        }
        graph.place(unknown, extent);
        expressions.conditions().test(new Condition.IsTrue(Operand.opaque()), same, construct, extent);
    }
}
