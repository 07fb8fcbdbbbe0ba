package dev.parley.core.exploration;

import dev.parley.core.system.ConfigurationTable;
import dev.parley.core.system.EncodedSystem;
import dev.parley.core.system.IntList;
import dev.parley.core.system.QueueTable;
import dev.parley.core.system.Semantics;
import dev.parley.core.system.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The reachable configurations, numbered breadth first, and the steps between them. */
final class StateSpace {
    private static final int NOWHERE = -1;

    private final EncodedSystem system;
    private final Semantics semantics;
    private final Safety safety;
    private final int limit;
    private final ConfigurationTable configurations;
    private final IntList firstEdge = new IntList();
    private final IntList edgeSteps = new IntList();
    private final IntList edgeTargets = new IntList();
    private final IntList parents = new IntList();
    private final IntList parentSteps = new IntList();
    private boolean complete;
    private boolean queuesFilled;
    private boolean haltsForRoom;

    StateSpace(EncodedSystem system, int queueBound, int limit) {
        this.system = system;
        this.semantics = new Semantics(system, new QueueTable(), queueBound);
        this.safety = new Safety(semantics);
        this.limit = limit;
        this.configurations = new ConfigurationTable(system.width());
    }

    /** Visits all configurations, up to the limit or the first one that violates safety. To be called once. */
    Optional<Counterexample> explore() {
        int[] configuration = system.initial();
        arrive(configuration, NOWHERE, NOWHERE);
        for (int current = 0; current < configurations.size() && current < limit; current++) {
            configurations.read(current, configuration);
            Optional<Violation> violation = safety.violation(configuration);
            if (violation.isPresent()) {
                return Optional.of(new Counterexample(violation.get(), traceTo(current), List.of()));
            }
            expand(current, configuration);
        }
        firstEdge.add(edgeSteps.size());
        complete = configurations.size() <= limit;
        return Optional.empty();
    }

    private void expand(int current, int[] configuration) {
        firstEdge.add(edgeSteps.size());
        boolean waitsForRoom = false;
        int[] next = new int[configuration.length];
        for (int role = 0; role < system.roleCount(); role++) {
            for (Step step : system.steps(role, configuration[role])) {
                if (semantics.isEnabled(configuration, step)) {
                    System.arraycopy(configuration, 0, next, 0, next.length);
                    semantics.take(next, step);
                    edgeSteps.add(step.index());
                    edgeTargets.add(arrive(next, current, step.index()));
                } else {
                    waitsForRoom |= step.isSend();
                }
            }
        }
        queuesFilled |= waitsForRoom;
        haltsForRoom |= waitsForRoom && firstEdge.get(current) == edgeSteps.size();
    }

    private int arrive(int[] configuration, int from, int step) {
        int known = configurations.size();
        int number = configurations.add(configuration);
        if (number == known) {
            parents.add(from);
            parentSteps.add(step);
        }
        return number;
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
        return configurations.size();
    }

    int[] configuration(int number) {
        int[] vector = new int[system.width()];
        configurations.read(number, vector);
        return vector;
    }

    int value(int configuration, int slot) {
        return configurations.get(configuration, slot);
    }

    /** The steps out of a configuration are the edges from here on, up to those of the next configuration. */
    int firstEdge(int configuration) {
        return firstEdge.get(configuration);
    }

    Step step(int edge) {
        return system.step(edgeSteps.get(edge));
    }

    int target(int edge) {
        return edgeTargets.get(edge);
    }

    /** A shortest run to a configuration. */
    List<Event> traceTo(int configuration) {
        List<Event> backwards = new ArrayList<>();
        for (int at = configuration; parents.get(at) != NOWHERE; at = parents.get(at)) {
            backwards.add(event(system.step(parentSteps.get(at))));
        }
        return backwards.reversed();
    }

    Event event(Step step) {
        return new Event(system.role(step.role()), step.transition());
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
