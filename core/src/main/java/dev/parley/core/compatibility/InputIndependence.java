package dev.parley.core.compatibility;

import dev.parley.core.counterexample.Event;
import dev.parley.core.system.EncodedSystem;
import dev.parley.core.system.Semantics;
import dev.parley.core.system.Step;
import dev.parley.core.system.TransitionGraph;
import java.util.List;
import java.util.Optional;

/** The condition on states that receive from several peers (Lange and Yoshida, CAV 2019, section 3.3). */
final class InputIndependence {
    private final EncodedSystem system;
    private final Semantics semantics;
    private final TransitionGraph graph;
    private final Shape shape;
    private final Reachability reachability;

    InputIndependence(ReducedSystem reduced, Shape shape, Reachability reachability) {
        this.system = reduced.system();
        this.semantics = reduced.semantics();
        this.graph = reduced.graph();
        this.shape = shape;
        this.reachability = reachability;
    }

    Optional<Obstacle> obstacle() {
        for (int node = 0; node < graph.size(); node++) {
            int[] configuration = graph.vector(node);
            for (int role = 0; role < system.roleCount(); role++) {
                Step[] steps = system.steps(role, configuration[role]);
                if (shape.isDirected(role, configuration[role]) || steps[0].isSend()) {
                    continue;
                }
                Optional<Obstacle> found = competingInput(node, configuration, steps);
                if (found.isPresent()) {
                    return found;
                }
            }
        }
        return dependentInput();
    }

    private Optional<Obstacle> competingInput(int node, int[] configuration, Step[] steps) {
        int possible = 0;
        for (Step step : steps) {
            possible += semantics.isEnabled(configuration, step) ? 1 : 0;
            if (possible > 1) {
                return Optional.of(new Obstacle.NotInputIndependent(system.event(step), traceTo(node)));
            }
        }
        return Optional.empty();
    }

    /**
     * A receive that is possible while a message for another receive of the same state may be sent without it: if that depends on the
     * receive, directly or through others, the two do not compete (<i>chained</i> input bound independence).
     */
    private Optional<Obstacle> dependentInput() {
        for (int role = 0; role < system.roleCount(); role++) {
            for (int state = 0; state < system.machine(role).stateCount(); state++) {
                Step[] steps = system.steps(role, state);
                if (shape.isDirected(role, state) || steps[0].isSend()) {
                    continue;
                }
                for (Step competitor : steps) {
                    Optional<Obstacle> found = stillSent(role, state, competitor);
                    if (found.isPresent()) {
                        return found;
                    }
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Obstacle> stillSent(int role, int state, Step competitor) {
        reachability.search(step -> sendsTo(step, competitor), step -> step.role() != role);
        int[] configuration = graph.vector(0);
        for (int node = 0; node < graph.size(); node++) {
            if (graph.value(node, role) == state && reachability.isReached(node)) {
                graph.read(node, configuration);
                for (Step step : system.steps(role, state)) {
                    if (step.channel() != competitor.channel() && semantics.isEnabled(configuration, step)) {
                        return Optional.of(new Obstacle.NotInputIndependent(system.event(step), traceTo(node)));
                    }
                }
            }
        }
        return Optional.empty();
    }

    private static boolean sendsTo(Step send, Step receive) {
        if (send.isSend() && receive.accepted().get(send.letter())) {
            for (int channel : send.channels()) {
                if (channel == receive.channel()) {
                    return true;
                }
            }
        }
        return false;
    }

    private List<Event> traceTo(int node) {
        return system.events(graph.stepsTo(node));
    }
}
