package dev.parley.core.compatibility;

import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.counterexample.Event;
import dev.parley.core.counterexample.Violation;
import dev.parley.core.system.EncodedSystem;
import dev.parley.core.system.QueueTable;
import dev.parley.core.system.Safety;
import dev.parley.core.system.Semantics;
import dev.parley.core.system.Step;
import dev.parley.core.system.TransitionGraph;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** k-multiparty compatibility for one k. */
final class BoundedCheck {
    private final EncodedSystem system;
    private final ReducedSystem reduced;
    private final TransitionGraph graph;
    private final Safety safety;
    private final Optional<Obstacle> obstacle;
    private final Optional<Counterexample> violation;

    BoundedCheck(EncodedSystem system, Shape shape, QueueTable queues, int bound, int limit) {
        this.system = system;
        Semantics semantics = new Semantics(system, queues, bound);
        this.safety = new Safety(semantics);
        this.reduced = new ReducedSystem(semantics, shape, limit);
        this.graph = reduced.graph();
        if (!reduced.isComplete()) {
            obstacle = Optional.of(new Obstacle.TooLarge(graph.size()));
            violation = Optional.empty();
            return;
        }
        Reachability reachability = new Reachability(system, graph);
        obstacle = shape.offender()
                .<Obstacle>map(offender -> offender)
                .or(() -> shape.isDirected() ? Optional.empty() : new InputIndependence(reduced, shape, reachability, limit).obstacle())
                .or(() -> notExhaustive(reachability));
        violation = obstacle.isPresent()
                ? Optional.empty()
                : new EventualSafety(system, graph, safety, reachability).violation();
    }

    /** What keeps this k from deciding. */
    Optional<Obstacle> obstacle() {
        return obstacle;
    }

    /** Whether a larger k may decide. */
    boolean mayBeOvercome() {
        return obstacle.filter(found -> switch (found) {
            case Obstacle.NotExhaustive notExhaustive -> true;
            // What a larger bound makes reachable includes what this one does.
            case Obstacle.NotInputIndependent notIndependent -> false;
            case Obstacle.NotASessionAutomaton offender -> false;
            case Obstacle.TooLarge tooLarge -> false;
        }).isPresent();
    }

    /** Why the system is not safe, for a k that decides. */
    Optional<Counterexample> violation() {
        return violation;
    }

    int configurations() {
        return graph.size();
    }

    /** A violation that is one whatever the size of the queues, for a k that does not decide. */
    Optional<Counterexample> certainViolation() {
        int[] configuration = new int[graph.vector(0).length];
        for (int node = 0; node < graph.size(); node++) {
            graph.read(node, configuration);
            Optional<Violation> found = safety.violation(configuration);
            if (found.isPresent()) {
                return Optional.of(new Counterexample(found.get(), traceTo(node), List.of()));
            }
        }
        return Optional.empty();
    }

    private Optional<Obstacle> notExhaustive(Reachability reachability) {
        List<List<Integer>> nodesOf = new ArrayList<>();
        for (int role = 0; role < system.roleCount(); role++) {
            nodesByState(role, nodesOf);
            for (int state = 0; state < nodesOf.size(); state++) {
                Step[] steps = system.steps(role, state);
                if (steps.length > 0 && steps[0].isSend() && !nodesOf.get(state).isEmpty()) {
                    Optional<Obstacle> found = notFired(steps[0], nodesOf.get(state), reachability);
                    if (found.isPresent()) {
                        return found;
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** All sends of a state are possible at once or none is, so that one of them stands for all. */
    private Optional<Obstacle> notFired(Step send, List<Integer> nodes, Reachability reachability) {
        reachability.search(send, step -> step.role() != send.role());
        return nodes.stream()
                .filter(node -> !reachability.isReached(node))
                .findFirst()
                .map(node -> new Obstacle.NotExhaustive(system.event(send), traceTo(node)));
    }

    private void nodesByState(int role, List<List<Integer>> nodesOf) {
        nodesOf.clear();
        for (int state = 0; state < system.machine(role).stateCount(); state++) {
            nodesOf.add(new ArrayList<>());
        }
        for (int node = 0; node < graph.size(); node++) {
            nodesOf.get(graph.value(node, role)).add(node);
        }
    }

    private List<Event> traceTo(int node) {
        return system.events(graph.stepsTo(node));
    }
}
