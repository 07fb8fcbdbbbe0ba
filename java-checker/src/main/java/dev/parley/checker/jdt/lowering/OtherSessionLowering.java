package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.tree.Trees;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;

/** Lowers calls on other sessions that tell something of this one: what they carry of it, and what it may follow them in. */
final class OtherSessionLowering {
    private final GraphBuilder graph;
    private final SessionVariable session;
    private final ExpressionLowering expressions;
    private final SelectionLowering selections;
    private final CallLowering calls;

    OtherSessionLowering(GraphBuilder graph, SessionVariable session, ExpressionLowering expressions, CallLowering calls) {
        this.graph = graph;
        this.session = session;
        this.expressions = expressions;
        this.selections = expressions.selections();
        this.calls = calls;
    }

    /** A message of another session, of which this one is a payload. */
    Operand handOver(MethodInvocation call) {
        if (call.getExpression() != null) {
            expressions.value(call.getExpression());
        }
        for (Expression argument : Trees.<Expression>list(call.arguments())) {
            if (session.is(argument)) {
                selections.evaluate(argument);
                selections.guarded(argument, () -> graph.append(new Step.HandOver(Trees.extent(argument)), Trees.extent(argument)), () -> {});
            } else {
                expressions.value(argument);
            }
        }
        graph.append(new Step.Pass(), Trees.extent(call));
        calls.failures(call.resolveMethodBinding(), call);
        return Operand.opaque();
    }

    /** The choice that another session follows: its label may be forwarded. */
    Operand choice(MethodInvocation call, IMethodBinding method) {
        expressions.children(call);
        Slot result = graph.slot("");
        graph.append(new Step.Learn(Trees.extent(call), result), Trees.extent(call));
        calls.failures(method, call);
        return new Operand.Variable(result);
    }

    /** The decision of a loop of another session: it is what this one's may hang on, in a chain. */
    Operand decision(MethodInvocation call, IMethodBinding method) {
        expressions.value(call.getExpression());
        Operand condition = expressions.value(Trees.<Expression>list(call.arguments()).getFirst());
        graph.append(new Step.Pass(), Trees.extent(call));
        calls.failures(method, call);
        return condition;
    }
}
