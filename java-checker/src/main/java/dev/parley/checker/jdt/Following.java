package dev.parley.checker.jdt;

import dev.parley.checker.SessionStates;
import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.flow.Deliveries;
import dev.parley.checker.flow.FlowAnalysis;
import dev.parley.checker.flow.FlowContext;
import dev.parley.checker.flow.FlowResult;

/** One session, ready to be followed through its code. */
final class Following {
    private final ControlFlowGraph graph;
    private final FlowContext context;
    private final FlowResult alone;
    /** Whether anything that is found depends on other sessions. */
    private final boolean isHandedOver;

    Following(ControlFlowGraph graph, FlowContext context) {
        this.graph = graph;
        this.context = context;
        this.alone = new FlowAnalysis(graph, context).run();
        this.isHandedOver = graph.nodes().stream().anyMatch(node -> node.step() instanceof Step.HandOver);
    }

    /** The sessions that the messages of this one carry, which do not depend on other sessions. */
    Deliveries deliveries() {
        return alone.deliveries();
    }

    FlowResult result(Deliveries known) {
        return isHandedOver ? new FlowAnalysis(graph, context.with(known)).run() : alone;
    }

    static SessionStates states(FlowResult result) {
        return new SessionStates(result.states().stream()
                .map(entry -> new SessionStates.Entry(entry.extent().offset(), entry.extent().end(), entry.states()))
                .toList());
    }
}
