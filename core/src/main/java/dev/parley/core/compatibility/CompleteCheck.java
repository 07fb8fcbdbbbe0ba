package dev.parley.core.compatibility;

import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.system.EncodedSystem;
import dev.parley.core.system.QueueTable;
import dev.parley.core.system.Safety;
import dev.parley.core.system.Semantics;
import dev.parley.core.system.Step;
import dev.parley.core.system.TransitionGraph;
import java.util.Optional;

/**
 * Safety of a system by a visit to all of its configurations, which needs no theory of session automata: if no send ever has to wait for
 * room, queues of any size give the same system.
 */
final class CompleteCheck {
    private final EncodedSystem system;
    private final Semantics semantics;
    private final TransitionGraph graph;
    private boolean waited;
    private boolean complete;

    /** @param limit of configurations, after which to give up */
    CompleteCheck(EncodedSystem system, QueueTable queues, int bound, int limit) {
        this.system = system;
        this.semantics = new Semantics(system, queues, bound);
        this.graph = new TransitionGraph(system.initial());
        visit(limit);
    }

    private void visit(int limit) {
        int[] node = system.initial();
        int[] next = system.initial();
        int current = 0;
        for (; current < graph.size() && current < limit && !waited; current++) {
            graph.read(current, node);
            graph.expand(current);
            for (int role = 0; role < system.roleCount(); role++) {
                for (Step step : system.steps(role, node[role])) {
                    if (semantics.isEnabled(node, step)) {
                        System.arraycopy(node, 0, next, 0, node.length);
                        semantics.take(next, step);
                        graph.edge(step.index(), next);
                    } else {
                        waited |= step.isSend();
                    }
                }
            }
        }
        complete = current == graph.size() && !waited;
        if (complete) {
            graph.expand(current);
        }
    }

    /** Whether every configuration was visited, however large queues are. */
    boolean isComplete() {
        return complete;
    }

    /** Whether larger queues may make the visit complete. */
    boolean mayBeOvercome() {
        return waited;
    }

    int configurations() {
        return graph.size();
    }

    /** Why the system is not safe, after a complete visit. */
    Optional<Counterexample> violation() {
        return new EventualSafety(system, graph, new Safety(semantics), new Reachability(system, graph)).violation();
    }
}
