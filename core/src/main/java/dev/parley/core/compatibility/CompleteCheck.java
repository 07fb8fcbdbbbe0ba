package dev.parley.core.compatibility;

import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.system.EncodedSystem;
import dev.parley.core.system.QueueTable;
import dev.parley.core.system.Safety;
import dev.parley.core.system.Semantics;
import dev.parley.core.system.Step;
import dev.parley.core.system.TransitionGraph;
import java.util.List;
import java.util.Optional;

/**
 * Safety of a system by a visit to all of its configurations with queues of some size, which needs no theory of session automata: if no
 * send ever has to wait for room, queues of any size give the same system. What is wrong with a configuration by itself is found in any
 * case.
 */
final class CompleteCheck {
    private final EncodedSystem system;
    private final Semantics semantics;
    private final Safety safety;
    private final TransitionGraph graph;
    private boolean waited;
    private boolean visitedAll;
    private Optional<Counterexample> certain = Optional.empty();

    /** @param limit of configurations, after which to give up */
    CompleteCheck(EncodedSystem system, QueueTable queues, int bound, int limit) {
        this.system = system;
        this.semantics = new Semantics(system, queues, bound);
        this.safety = new Safety(semantics);
        this.graph = new TransitionGraph(system.initial());
        visit(limit);
    }

    private void visit(int limit) {
        int[] node = system.initial();
        int current = 0;
        for (; current < graph.size() && current < limit && certain.isEmpty(); current++) {
            graph.read(current, node);
            graph.expand(current);
            certain = counterexample(current, node);
            for (int role = 0; role < system.roleCount(); role++) {
                for (Step step : system.steps(role, node[role])) {
                    take(node, step);
                }
            }
        }
        visitedAll = current == graph.size();
        if (visitedAll) {
            graph.expand(current);
        }
    }

    private Optional<Counterexample> counterexample(int number, int[] node) {
        return safety.violation(node)
                .map(violation -> new Counterexample(violation, system.events(graph.stepsTo(number)), List.of()));
    }

    private void take(int[] node, Step step) {
        if (semantics.isEnabled(node, step)) {
            int[] next = node.clone();
            semantics.take(next, step);
            graph.edge(step.index(), next);
        } else {
            waited |= step.isSend();
        }
    }

    /** Whether the verdict is about queues of any size. */
    boolean isDecided() {
        return certain.isPresent() || visitedAll && !waited;
    }

    /** Whether larger queues may help to decide. */
    boolean mayBeOvercome() {
        return !isDecided() && visitedAll;
    }

    int configurations() {
        return graph.size();
    }

    /** Why the system is not safe, if it is decided. */
    Optional<Counterexample> violation() {
        return certain.or(() -> new EventualSafety(system, graph, safety, new Reachability(system, graph)).violation());
    }
}
