package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.resolution.EnumConstants;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.EnumCalls;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;

/** Lowers calls that go from the name of an enum's constant to the constant, or back. */
final class EnumCallLowering {
    /** What {@code valueOf} throws where no constant has the name. */
    private static final String NO_CONSTANT = "IllegalArgumentException";

    private final GraphBuilder graph;
    private final Handlers handlers;
    private final ExpressionLowering expressions;

    EnumCallLowering(GraphBuilder graph, Handlers handlers, ExpressionLowering expressions) {
        this.graph = graph;
        this.handlers = handlers;
        this.expressions = expressions;
    }

    /** What such a call gives, which is never null; empty for others, of which nothing is lowered. */
    Optional<Operand> of(MethodInvocation call) {
        return EnumCalls.constant(call).map(source -> {
            Operand value = expressions.value(source);
            if (EnumCalls.isOfName(call)) {
                among(EnumConstants.of(call), value, Trees.extent(call));
            }
            return value instanceof Operand.Opaque ? Operand.presence(Value.Presence.SOME) : value;
        });
    }

    /** A name is looked for among the constants, where a clause says that it need not be there: for others the enum just lacks a label. */
    private void among(Set<String> constants, Operand name, Extent extent) {
        if (constants.isEmpty() || !handlers.foresees(NO_CONSTANT)) {
            return;
        }
        GraphBuilder.Label found = graph.label();
        for (String constant : constants.stream().sorted().toList()) {
            GraphBuilder.Label next = graph.label();
            expressions.selections().test(new Condition.IsText(name, constant), found, next, extent);
            graph.place(next, extent);
        }
        graph.append(new Step.Pass(), extent);
        handlers.otherCall(new ITypeBinding[0], exception -> exception.equals(NO_CONSTANT) || exception.equals("RuntimeException"), extent);
        graph.stop();
        graph.place(found, extent);
    }
}
