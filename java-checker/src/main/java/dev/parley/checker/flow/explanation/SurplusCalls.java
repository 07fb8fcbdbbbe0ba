package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.flow.state.Activation;
import dev.parley.checker.flow.state.Visit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the call of a method that is wrong where the method is not: the session does not fit the first of the method's steps there, and
 * did so when the method was called elsewhere.
 */
public final class SurplusCalls {

    /**
     * A call that should not be there, or not yet.
     *
     * @param called the run of the method from there
     */
    public record Surplus(Visit call, Activation called) {}

    private final ControlFlowGraph graph;
    /** For each operation, the chains of calls on which it fits. */
    private final Map<Integer, Set<List<Integer>>> right = new HashMap<>();

    public SurplusCalls(ControlFlowGraph graph) {
        this.graph = graph;
    }

    /** Takes note of an operation that fits. */
    public void fits(Visit visit) {
        right.computeIfAbsent(visit.node().id(), node -> new HashSet<>()).add(visit.activation().sites());
    }

    /** Whether an operation, or a call of a method with operations, is right on some way: whoever takes it out breaks that. */
    public boolean isRightSomewhere(Extent call) {
        boolean isOperation = right.keySet().stream().anyMatch(node -> graph.node(node).step() instanceof Step.Perform perform
                && perform.operation().call().equals(call));
        return isOperation || right.values().stream().flatMap(Set::stream).flatMap(List::stream)
                .anyMatch(site -> graph.node(site).extent().equals(call));
    }

    /** The call that is wrong, outermost first, where an operation does not fit. */
    public Optional<Surplus> at(Visit operation) {
        List<Visit> calls = operation.openCalls();
        List<Visit> path = operation.path();
        long methods = calls.stream().map(call -> entry(call.node().id())).distinct().count();
        if (methods < calls.size()) {
            // A recursion is as right as its rounds are.
            return Optional.empty();
        }
        for (int i = 0; i < calls.size(); i++) {
            Visit call = calls.get(i);
            int start = path.indexOf(call);
            boolean isFirst = start >= 0 && path.subList(start, path.size() - 1).stream().noneMatch(visit -> changesSession(visit.node().step()));
            if (isFirst && isRightElsewhere(call, operation)) {
                return Optional.of(new Surplus(call, i + 1 < calls.size() ? calls.get(i + 1).activation() : operation.activation()));
            }
        }
        return Optional.empty();
    }

    private boolean isRightElsewhere(Visit call, Visit operation) {
        int method = entry(call.node().id());
        return right.getOrDefault(operation.node().id(), Set.of()).stream()
                .flatMap(List::stream)
                // Rounds that are in the graph one after the other have the call in common.
                .anyMatch(site -> !graph.node(site).extent().equals(call.node().extent()) && entry(site) == method);
    }

    private int entry(int call) {
        return ((Step.Call) graph.node(call).step()).entry().node();
    }

    private static boolean changesSession(Step step) {
        return step instanceof Step.Perform || step instanceof Step.Play || step instanceof Step.HandOver || step instanceof Step.Replace
                || step instanceof Step.Obtain;
    }
}
