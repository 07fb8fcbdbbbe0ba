package dev.parley.core.compatibility;

import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.counterexample.Violation;
import dev.parley.core.system.EncodedSystem;
import dev.parley.core.system.QueueTable;
import dev.parley.core.system.Safety;
import dev.parley.core.system.Step;
import dev.parley.core.system.TransitionGraph;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Safety in the sense of Lange and Yoshida (CAV 2019, definition 4): whatever happened so far, a role in a receiving state can still come
 * to receive something (progress), and the message at the head of a queue can still come to be received (eventual reception). A state
 * that sends as well is no receiving state: its role can go on by itself.
 */
final class EventualSafety {
    private final EncodedSystem system;
    private final TransitionGraph graph;
    private final Safety safety;
    private final Reachability reachability;

    EventualSafety(EncodedSystem system, TransitionGraph graph, Safety safety, Reachability reachability) {
        this.system = system;
        this.graph = graph;
        this.safety = safety;
        this.reachability = reachability;
    }

    /** Why the graph is not safe. */
    Optional<Counterexample> violation() {
        for (int role = 0; role < system.roleCount(); role++) {
            int waiting = role;
            reachability.search(step -> step.role() == waiting && !step.isSend(), step -> true);
            for (int node = 0; node < graph.size(); node++) {
                if (!reachability.isReached(node) && isReceiving(node, role)) {
                    return Optional.of(counterexample(node, new Violation.StarvingRole(safety.waiting(graph.vector(node), role))));
                }
            }
        }
        for (int channel = 0; channel < system.channels().size(); channel++) {
            int queue = channel;
            reachability.search(step -> !step.isSend() && step.channel() == queue, step -> true);
            for (int node = 0; node < graph.size(); node++) {
                if (!reachability.isReached(node) && graph.value(node, system.slot(channel)) != QueueTable.EMPTY) {
                    return Optional.of(counterexample(
                            node, new Violation.MessageNeverReceived(safety.inFlight(graph.vector(node), channel))));
                }
            }
        }
        return Optional.empty();
    }

    private boolean isReceiving(int node, int role) {
        Step[] steps = system.steps(role, graph.value(node, role));
        return steps.length > 0 && Arrays.stream(steps).noneMatch(Step::isSend);
    }

    /** Says what is wrong as specifically as the end of the trace allows. */
    private Counterexample counterexample(int node, Violation violation) {
        return new Counterexample(
                safety.violation(graph.vector(node)).orElse(violation), system.events(graph.stepsTo(node)), List.of());
    }
}
