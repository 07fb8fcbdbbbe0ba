package dev.parley.core.exploration;

import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.counterexample.Event;
import dev.parley.core.counterexample.Violation;
import dev.parley.core.system.EncodedSystem;
import dev.parley.core.system.QueueTable;
import dev.parley.core.system.Safety;
import dev.parley.core.system.Semantics;
import dev.parley.core.system.Step;
import dev.parley.core.system.TransitionGraph;
import java.util.List;
import java.util.Optional;

/** The reachable configurations, numbered breadth first, and the steps between them. */
final class StateSpace {
    private final EncodedSystem system;
    private final Semantics semantics;
    private final Safety safety;
    private final int limit;
    private final TransitionGraph graph;
    private boolean complete;
    private boolean queuesFilled;
    private boolean haltsForRoom;

    StateSpace(EncodedSystem system, int queueBound, int limit) {
        this.system = system;
        this.semantics = new Semantics(system, new QueueTable(), queueBound);
        this.safety = new Safety(semantics);
        this.limit = limit;
        this.graph = new TransitionGraph(system.initial());
    }

    /** Visits all configurations, up to the limit or the first one that violates safety. To be called once. */
    Optional<Counterexample> explore() {
        int[] configuration = new int[system.width()];
        for (int current = 0; current < graph.size() && current < limit; current++) {
            graph.read(current, configuration);
            Optional<Violation> violation = safety.violation(configuration);
            if (violation.isPresent()) {
                return Optional.of(new Counterexample(violation.get(), traceTo(current), List.of()));
            }
            expand(current, configuration);
        }
        complete = graph.size() <= limit;
        if (complete) {
            graph.expand(graph.size());
        }
        return Optional.empty();
    }

    private void expand(int current, int[] configuration) {
        graph.expand(current);
        boolean waitsForRoom = false;
        int[] next = new int[configuration.length];
        for (int role = 0; role < system.roleCount(); role++) {
            for (Step step : system.steps(role, configuration[role])) {
                if (semantics.isEnabled(configuration, step)) {
                    System.arraycopy(configuration, 0, next, 0, next.length);
                    semantics.take(next, step);
                    graph.edge(step.index(), next);
                } else {
                    waitsForRoom |= semantics.waitsForRoom(configuration, step);
                }
            }
        }
        queuesFilled |= waitsForRoom;
        haltsForRoom |= waitsForRoom && graph.firstEdge(current) == graph.edgeCount();
    }

    EncodedSystem system() {
        return system;
    }

    Semantics semantics() {
        return semantics;
    }

    Safety safety() {
        return safety;
    }

    int size() {
        return graph.size();
    }

    int[] configuration(int number) {
        return graph.vector(number);
    }

    int value(int configuration, int slot) {
        return graph.value(configuration, slot);
    }

    /** The steps out of a configuration are the edges from here on, up to those of the next configuration. */
    int firstEdge(int configuration) {
        return graph.firstEdge(configuration);
    }

    Step step(int edge) {
        return system.step(graph.step(edge));
    }

    int target(int edge) {
        return graph.target(edge);
    }

    /** A shortest run to a configuration. */
    List<Event> traceTo(int configuration) {
        return system.events(graph.stepsTo(configuration));
    }

    List<Event> events(Step step) {
        return system.events(step);
    }

    boolean isComplete() {
        return complete;
    }

    boolean queuesFilled() {
        return queuesFilled;
    }

    /** Whether in some configuration nobody can move, and only because queues are full. */
    boolean haltsForRoom() {
        return haltsForRoom;
    }
}
