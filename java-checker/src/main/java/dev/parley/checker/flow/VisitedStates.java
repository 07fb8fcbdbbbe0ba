package dev.parley.checker.flow;

import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.flow.FlowResult.StatesBefore;
import dev.parley.checker.flow.state.Activation;
import dev.parley.checker.flow.state.Position;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads off an exploration in which states of the machine each place is reached. */
final class VisitedStates {
    private VisitedStates() {}

    static List<StatesBefore> of(ControlFlowGraph graph, Stream<Activation> activations) {
        // What a call yields is looked at by nodes of its own, at the same place but behind it.
        Map<Extent, Integer> starts = graph.nodes().stream().filter(VisitedStates::isAtItsPlace)
                .collect(Collectors.toMap(Node::extent, Node::id, Math::min));
        Map<Extent, Set<Integer>> states = new LinkedHashMap<>();
        activations.forEach(activation -> activation.seen().forEach((node, configurations) -> {
            if (!isAtItsPlace(graph.node(node))) {
                return;
            }
            Set<Integer> here = states.computeIfAbsent(graph.node(node).extent(), extent -> new LinkedHashSet<>());
            if (starts.get(graph.node(node).extent()) == node) {
                configurations.keySet().forEach(configuration -> here.addAll(states(configuration.position())));
            }
        }));
        return states.entrySet().stream()
                .map(entry -> new StatesBefore(entry.getKey(), entry.getValue()))
                .sorted(Comparator.<StatesBefore>comparingInt(entry -> entry.extent().offset())
                        .thenComparing(entry -> -entry.extent().length()))
                .toList();
    }

    /**
     * A resource is closed where its block ends, which is not where it is declared; what is done before it is done says nothing else either. What
     * the analysis keeps that the code does not name is nothing that the code does.
     */
    private static boolean isAtItsPlace(Node node) {
        return switch (node.step()) {
            case Step.Perform perform -> !perform.operation().closesResource();
            case Step.Closing closing -> false;
            case Step.Release release -> false;
            case Step.Assign assign -> !assign.target().name().isEmpty();
            default -> true;
        };
    }

    private static List<Integer> states(Position position) {
        return switch (position) {
            case Position.At at -> List.of(at.state());
            case Position.Owing owing -> List.of(owing.state());
            case Position.Labelled labelled -> List.of(labelled.options().getFirst().source());
            case Position.Failed failed -> List.of();
            case Position.Unopened unopened -> List.of();
            case Position.Closed closed -> List.of();
            case Position.GivenAway given -> List.of();
            case Position.Unknown unknown -> List.of();
        };
    }
}
