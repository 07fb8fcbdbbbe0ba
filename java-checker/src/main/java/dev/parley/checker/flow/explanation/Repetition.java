package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.ControlFlowGraph.LoopRegion;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.flow.state.Call;
import dev.parley.checker.flow.state.Configuration;
import dev.parley.checker.flow.state.Moves;
import dev.parley.checker.flow.state.Position;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Role;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Which operations a loop of the code repeats, and whether its rounds may be those of the protocol. */
public final class Repetition {
    private final ControlFlowGraph graph;
    private final Machine machine;
    private final Moves moves;
    private final Set<Role> roles;

    public Repetition(ControlFlowGraph graph, Machine machine, Moves moves, Set<Role> roles) {
        this.graph = graph;
        this.machine = machine;
        this.moves = moves;
        this.roles = roles;
    }

    /** Whether a loop repeats an operation that the protocol does not repeat together with nothing but what the loop does. */
    boolean isOfCodeAlone(LoopRegion loop, SessionOperation operation) {
        return isInRounds(loop, operation) && !isInRoundsOfProtocol(loop, operation);
    }

    private boolean isInRounds(LoopRegion loop, SessionOperation operation) {
        return graph.nodes().subList(loop.region().from(), loop.region().to()).stream()
                .filter(node -> node.step() instanceof Step.Perform perform && perform.operation().equals(operation))
                .anyMatch(node -> reachable(after(node, loop), next -> after(next, loop)).contains(node));
    }

    private Set<Node> after(Node node, LoopRegion loop) {
        return node.edges().stream().map(Node.Edge::target).filter(loop.region()::contains).map(graph::node).collect(Collectors.toSet());
    }

    private boolean isInRoundsOfProtocol(LoopRegion loop, SessionOperation operation) {
        Set<Transition> steps = operations(loop).flatMap(this::steps).collect(Collectors.toSet());
        return steps(operation).anyMatch(step ->
                reachable(Set.of(step.target()), state -> steps.stream().filter(other -> other.source() == state).map(Transition::target).toList())
                        .contains(step.source()));
    }

    /** What the rounds of a loop do with the session, also in methods that they call. */
    private Stream<SessionOperation> operations(LoopRegion loop) {
        Set<Node> rounds = Set.copyOf(graph.nodes().subList(loop.region().from(), loop.region().to()));
        return reachable(rounds, node -> node.step() instanceof Step.Call call ? Set.of(graph.node(call.entry().node()))
                : rounds.contains(node) ? Set.of() : node.edges().stream().map(edge -> graph.node(edge.target())).toList()).stream()
                .flatMap(node -> node.step() instanceof Step.Perform perform ? Stream.of(perform.operation()) : Stream.empty());
    }

    /** The steps that an operation may make, with whatever values. */
    private Stream<Transition> steps(SessionOperation operation) {
        return IntStream.range(0, machine.stateCount()).boxed()
                .flatMap(state -> moves.of(new Position.At(state), Call.of(operation, Configuration.start(state), roles)).stream())
                .flatMap(next -> next.position() instanceof Position.Labelled labelled ? labelled.options().stream() : next.transition().stream());
    }

    private static <T> Set<T> reachable(Collection<T> from, Function<T, ? extends Collection<T>> next) {
        Set<T> found = new HashSet<>(from);
        Deque<T> queue = new ArrayDeque<>(found);
        while (!queue.isEmpty()) {
            next.apply(queue.remove()).stream().filter(found::add).forEach(queue::add);
        }
        return found;
    }
}
