package dev.parley.core.compatibility;

import dev.parley.core.counterexample.Event;
import dev.parley.core.system.EncodedSystem;
import dev.parley.core.system.Semantics;
import dev.parley.core.system.Step;
import dev.parley.core.system.TransitionGraph;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The condition on states that receive from several peers (Lange and Yoshida, CAV 2019: input bound independence). */
final class InputIndependence {
    private final EncodedSystem system;
    private final Semantics semantics;
    private final TransitionGraph graph;
    private final Shape shape;
    private final Reachability reachability;
    private final Consequences consequences;

    InputIndependence(ReducedSystem reduced, Shape shape, Reachability reachability, int limit) {
        this.system = reduced.system();
        this.semantics = reduced.semantics();
        this.graph = reduced.graph();
        this.shape = shape;
        this.reachability = reachability;
        this.consequences = new Consequences(reduced, limit);
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
     * A receive that does not keep a message for another receive of the same state from being sent: whichever is faster decides. If the
     * message is only sent in consequence of the receive, the two do not compete (<i>chained</i> input bound independence).
     */
    private Optional<Obstacle> dependentInput() {
        for (int role = 0; role < system.roleCount(); role++) {
            for (int state = 0; state < system.machine(role).stateCount(); state++) {
                Step[] steps = system.steps(role, state);
                if (shape.isDirected(role, state) || steps[0].isSend()) {
                    continue;
                }
                for (Step step : steps) {
                    Optional<Obstacle> found = outrun(step, steps);
                    if (found.isPresent()) {
                        return found;
                    }
                }
            }
        }
        return Optional.empty();
    }

    private Optional<Obstacle> outrun(Step receive, Step[] all) {
        List<Step> competitors =
                Arrays.stream(all).filter(step -> step.channel() != receive.channel()).toList();
        List<Integer> edges = reachability.edgesOf(receive);
        return !edges.isEmpty()
                        && consequences.canHappenIndependently(
                                send -> competitors.stream().anyMatch(step -> sendsTo(send, step)), edges)
                ? Optional.of(new Obstacle.NotInputIndependent(
                        system.event(receive), system.events(graph.stepsTo(reachability.source(edges.getFirst())))))
                : Optional.empty();
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
