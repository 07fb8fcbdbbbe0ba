package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.jdt.resolution.OptionalCalls;
import dev.parley.checker.jdt.session.PassedBack;
import dev.parley.checker.jdt.session.SessionVariable;
import dev.parley.checker.jdt.tree.Trees;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.NullLiteral;

/** Lowers what gives the session's variable a session: one that begins here, that a method gives, or that a method gives back. */
final class OpeningLowering {
    private final GraphBuilder graph;
    private final SessionVariable session;
    private final ExpressionLowering expressions;
    private final SelectionLowering selections;

    OpeningLowering(GraphBuilder graph, SessionVariable session, ExpressionLowering expressions) {
        this.graph = graph;
        this.session = session;
        this.expressions = expressions;
        this.selections = expressions.selections();
    }

    /** The session's variable gets a session that begins here or that a method gives, or null. */
    void open(Expression source, Extent extent) {
        switch (Trees.bare(source)) {
            case NullLiteral none -> selections.clear(extent);
            case ConditionalExpression conditional -> expressions.conditionals().either(conditional, arm -> open(arm, extent));
            case Expression opening -> {
                Expression root = PassedBack.root(opening);
                if (root instanceof MethodInvocation call) {
                    expressions.calls().call(call);
                } else {
                    expressions.value(root);
                }
                if (root instanceof MethodInvocation call && OptionalCalls.givesNullOtherwise(call)) {
                    perhaps(() -> selections.open(root, extent), () -> selections.clear(extent), extent);
                } else {
                    selections.open(root, extent);
                }
                if (session.isRenamed(opening)) {
                    keep(selections.evaluate(opening), extent);
                }
            }
        }
    }

    /** Lowers one of two things, of which nothing tells which. */
    private void perhaps(Runnable one, Runnable other, Extent extent) {
        GraphBuilder.Label yes = graph.label();
        GraphBuilder.Label no = graph.label();
        GraphBuilder.Label end = graph.label();
        selections.test(new Condition.IsTrue(Operand.opaque()), yes, no, extent);
        graph.place(yes, extent);
        one.run();
        graph.jump(end, extent);
        graph.place(no, extent);
        other.run();
        graph.place(end, extent);
    }

    /** The session's variable gets its session back, or null. */
    void keep(Operand presence, Extent extent) {
        GraphBuilder.Label none = graph.label();
        GraphBuilder.Label some = graph.label();
        selections.test(new Condition.IsNull(presence), none, some, extent);
        graph.place(none, extent);
        selections.clear(extent);
        graph.place(some, extent);
    }
}
