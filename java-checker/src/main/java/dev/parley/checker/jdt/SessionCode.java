package dev.parley.checker.jdt;

import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.flow.FlowAnalysis;
import dev.parley.checker.flow.state.Deliveries;
import dev.parley.checker.flow.state.FlowContext;

/**
 * The code of a session, to be held against a role.
 *
 * @param scope where the session can be reached
 */
record SessionCode(ControlFlowGraph graph, FlowContext context, Extent scope) {

    /** Whether it plays the role to its end. Code that calls nothing on the session says nothing of the role. */
    boolean isRight(Deliveries others) {
        return isUsed() && new FlowAnalysis(graph, context.with(others)).isRight();
    }

    private boolean isUsed() {
        return graph.nodes().stream().anyMatch(node -> node.step() instanceof Step.Perform);
    }
}
