package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.flow.state.Activations;
import dev.parley.checker.flow.state.Position;
import dev.parley.checker.flow.state.Successors;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.machine.Transition;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Where the session is on all ways that enter an arm of a branching, or come to the end of code. */
public final class ArmEntries {
    private final ControlFlowGraph graph;
    private final Activations activations;
    private final Successors successors;
    private final Reach reach;

    public ArmEntries(ControlFlowGraph graph, Activations activations, Successors successors, Reach reach) {
        this.graph = graph;
        this.activations = activations;
        this.successors = successors;
        this.reach = reach;
    }

    /**
     * Whether steps that one way lacks in an arm are due on all ways that enter it: as all of them find the session in the same place, or can
     * take the steps from where they find it. A session that has failed takes no steps any more.
     */
    boolean allLack(Node.Edge arm, List<Transition> steps) {
        // A way that has come by the arm before, in an earlier round, may lack its steps again.
        return areAlike(positions(arm, visit -> true), steps) || areAlike(positions(arm, visit -> !hasEntered(arm, visit)), steps);
    }

    private static boolean hasEntered(Node.Edge arm, Visit visit) {
        return visit.path().stream().anyMatch(passed -> passed.via().filter(edge -> isSame(edge, arm)).isPresent());
    }

    /** The same of a place where the code ends. */
    public boolean allLack(Node end, List<Transition> steps) {
        return areAlike(activations.seenAt(end.id()).map(visit -> visit.configuration().position()).filter(ArmEntries::isAlive)
                .collect(Collectors.toSet()), steps);
    }

    private boolean areAlike(Set<Position> found, List<Transition> steps) {
        return found.size() <= 1 || found.stream().allMatch(position -> reach.canTake(position, steps));
    }

    private static boolean isAlive(Position position) {
        return !(position instanceof Position.Failed);
    }

    /**
     * Where the session is on the ways that enter an arm, leaving aside those on which it has failed.
     *
     * @param counts of the visits from which an edge leads there, those that are asked for
     */
    public Set<Position> positions(Node.Edge arm, Predicate<Visit> counts) {
        return graph.nodes().stream()
                .filter(node -> node.edges().stream().anyMatch(edge -> isSame(edge, arm)))
                .flatMap(node -> activations.seenAt(node.id()))
                .filter(counts)
                .flatMap(visit -> successors.of(visit.node(), visit.configuration()).stream())
                .filter(way -> isSame(way.edge(), arm))
                .map(way -> way.configuration().position())
                .filter(ArmEntries::isAlive)
                .collect(Collectors.toSet());
    }

    /** Labels of one case and operands of one condition lead to their arm by edges of their own. */
    private static boolean isSame(Node.Edge edge, Node.Edge arm) {
        return edge.target() == arm.target() && edge.extent().equals(arm.extent());
    }
}
