package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.jdt.tree.Trees;
import java.util.function.Consumer;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;

/** Lowers {@code ? :}, of which one of two expressions is evaluated. */
final class ConditionalLowering {
    private final GraphBuilder graph;
    private final ConditionLowering conditions;
    private final ValueLowering values;
    private final ExpressionLowering expressions;

    ConditionalLowering(GraphBuilder graph, ConditionLowering conditions, ValueLowering values, ExpressionLowering expressions) {
        this.graph = graph;
        this.conditions = conditions;
        this.values = values;
        this.expressions = expressions;
    }

    Operand value(ConditionalExpression expression) {
        Slot result = graph.slot("");
        either(expression, arm -> {
            graph.assign(result, expressions.value(arm), Trees.extent(arm));
            values.chosen(expression, arm);
        });
        return new Operand.Variable(result);
    }

    /** Lowers one of the two, by the condition. */
    void either(ConditionalExpression expression, Consumer<Expression> arm) {
        GraphBuilder.Label yes = graph.label();
        GraphBuilder.Label no = graph.label();
        GraphBuilder.Label end = graph.label();
        GraphBuilder.OpenRegion region = graph.region();
        Expression then = expression.getThenExpression();
        Expression otherwise = expression.getElseExpression();
        Construct construct = new Construct.Conditional(Trees.extent(expression.getExpression()), region);
        conditions.branch(expression.getExpression(), new ConditionLowering.Targets(yes, Trees.extent(then), no, Trees.extent(otherwise)), construct);
        graph.place(yes, Trees.extent(then));
        arm.accept(then);
        graph.jump(end, Trees.extent(then));
        region.close();
        graph.place(no, Trees.extent(otherwise));
        arm.accept(otherwise);
        graph.place(end, Trees.extent(expression));
    }
}
