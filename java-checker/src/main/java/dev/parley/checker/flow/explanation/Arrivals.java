package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.flow.state.Activations;
import dev.parley.checker.flow.state.Call;
import dev.parley.checker.flow.state.Ending;
import dev.parley.checker.flow.state.Moves;
import dev.parley.checker.flow.state.Position;
import dev.parley.checker.flow.state.StepKind;
import dev.parley.checker.flow.state.Successors;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Role;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where the session is on all ways that enter an arm of a branching, or come to a call or to the end of code. */
public final class Arrivals {
    private final ControlFlowGraph graph;
    private final Activations activations;
    private final Successors successors;
    private final Reach reach;
    private final Moves moves;
    private final Set<Role> roles;
    private final PeerWords words;
    /** What they lack is told of where they part from others, and they are taken to come there as those do. */
    private final Set<Visit> explained = new HashSet<>();

    public Arrivals(ControlFlowGraph graph, Activations activations, Successors successors, Reach reach, Moves moves, Set<Role> roles,
            PeerWords words) {
        this.words = words;
        this.moves = moves;
        this.roles = roles;
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

    private boolean hasEntered(Node.Edge arm, Visit visit) {
        return visit.path().stream().anyMatch(passed -> passed.via().filter(edge -> isSame(edge, arm)).isPresent());
    }

    /** It is told elsewhere, of where its way parts from others, what a visit lacks. */
    public void explain(Visit visit) {
        explained.add(visit);
    }

    /** Whether steps that a visit lacks are due on all ways that come to the same place, with whomever the code there calls so. */
    public boolean allLack(Visit visit, List<Transition> steps) {
        return allLack(visit, seenAt(visit), steps);
    }

    /** The same, leaving aside the ways that have come by before, in an earlier round. */
    public boolean allLackAtFirst(Visit visit, List<Transition> steps) {
        return allLack(visit, seenAt(visit).filter(other -> !hasComeBy(other)), steps);
    }

    /** The same of the place right behind a visit. */
    public boolean allLackBehind(Visit visit, List<Transition> steps) {
        return allLack(visit, copies(visit.node())
                .flatMap(node -> node.edges().stream())
                .filter(edge -> edge.guard() instanceof Guard.Always)
                .flatMap(edge -> activations.seenAt(edge.target()).filter(other -> comesBy(other, edge))), steps);
    }

    private static boolean comesBy(Visit visit, Node.Edge edge) {
        return Stream.concat(Stream.of(visit), visit.rejoined().stream()).anyMatch(way -> way.via().filter(passed -> passed == edge).isPresent());
    }

    private Stream<Visit> seenAt(Visit visit) {
        return copies(visit.node()).flatMap(node -> activations.seenAt(node.id()));
    }

    /** The same code is there several times where it is known what it is run with, or in which round it is. */
    private Stream<Node> copies(Node node) {
        return graph.nodes().stream()
                .filter(other -> other.step().getClass() == node.step().getClass() && written(other).equals(written(node)));
    }

    /** A call of which a condition chooses an argument is there once for each. */
    private static Extent written(Node node) {
        return node.step() instanceof Step.Perform perform ? perform.operation().name() : node.extent();
    }

    /** Whether a method ends at the same place of its code by a call of itself. */
    public boolean isRecursive(Visit returned) {
        return seenAt(returned).anyMatch(other -> Ending.before(other).stream()
                .anyMatch(passed -> passed.returned().node().extent().equals(returned.node().extent())));
    }

    private static boolean hasComeBy(Visit visit) {
        List<Visit> path = visit.path();
        return path.subList(0, path.size() - 1).stream().anyMatch(passed -> passed.node() == visit.node());
    }

    private boolean allLack(Visit visit, Stream<Visit> others, List<Transition> steps) {
        Map<Role, String> said = words.of(visit);
        // What is wrong with the call besides is told by itself.
        boolean isAllThatIsWrong = taking(visit, steps, said).stream().anyMatch(state -> goesOn(visit, new Position.At(state)));
        return others.filter(other -> !other.configuration().interrupted() && mayBeUsed(other.configuration().position()))
                .filter(other -> !other.equals(visit) && !explained.contains(other))
                .allMatch(other -> taking(other, steps, said).stream()
                        .anyMatch(state -> !isAllThatIsWrong || goesOn(other, new Position.At(state))));
    }

    private Set<Integer> taking(Visit visit, List<Transition> steps, Map<Role, String> said) {
        Map<Role, String> here = words.of(visit);
        return reach.taking(visit.configuration().position(), steps,
                (possible, step) -> StepKind.of(possible).equals(StepKind.of(step)) && peers(possible, here).equals(peers(step, said)));
    }

    /** Whether what is done at a visit is due once the steps have been made. */
    private boolean goesOn(Visit visit, Position position) {
        return !(visit.node().step() instanceof Step.Perform perform)
                || !moves.of(position, Call.of(perform.operation(), visit.configuration(), roles)).isEmpty();
    }

    private static List<String> peers(Transition step, Map<Role, String> words) {
        return step.action().peers().stream().map(peer -> words.getOrDefault(peer, "\"" + peer.name() + "\"")).toList();
    }

    private boolean areAlike(Set<Position> found, List<Transition> steps) {
        return found.size() <= 1 || found.stream().allMatch(position -> reach.canTake(position, steps));
    }

    /** Whoever goes on where a failure was swallowed uses the session. */
    private static boolean mayBeUsed(Position position) {
        return !(position instanceof Position.Failed failed) || failed.swallowed();
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
                .filter(Arrivals::isAlive)
                .collect(Collectors.toSet());
    }

    /** Labels of one case and operands of one condition lead to their arm by edges of their own. */
    private boolean isSame(Node.Edge edge, Node.Edge arm) {
        boolean isCopy = edge.guard().equals(arm.guard()) && graph.node(edge.target()).extent().equals(graph.node(arm.target()).extent());
        return edge.extent().equals(arm.extent()) && (edge.target() == arm.target() || isCopy);
    }
}
