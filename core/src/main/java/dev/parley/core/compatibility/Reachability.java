package dev.parley.core.compatibility;

import dev.parley.core.system.EncodedSystem;
import dev.parley.core.system.IntList;
import dev.parley.core.system.Step;
import dev.parley.core.system.TransitionGraph;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/** From which nodes a kind of step can still be reached. Not safe for use by several threads. */
final class Reachability {
    private final EncodedSystem system;
    private final TransitionGraph graph;
    private final TransitionGraph.Reverse reverse;
    private final int[] firstOfStep;
    private final int[] edgesOfStep;
    private final int[] reached;
    private int query;

    Reachability(EncodedSystem system, TransitionGraph graph) {
        this.system = system;
        this.graph = graph;
        this.reverse = graph.reverse();
        this.reached = new int[graph.size()];
        firstOfStep = new int[system.stepCount() + 1];
        for (int edge = 0; edge < graph.edgeCount(); edge++) {
            firstOfStep[graph.step(edge) + 1]++;
        }
        for (int step = 0; step + 1 < firstOfStep.length; step++) {
            firstOfStep[step + 1] += firstOfStep[step];
        }
        edgesOfStep = new int[graph.edgeCount()];
        int[] next = Arrays.copyOf(firstOfStep, firstOfStep.length);
        for (int edge = 0; edge < graph.edgeCount(); edge++) {
            edgesOfStep[next[graph.step(edge)]++] = edge;
        }
    }

    /**
     * Finds the nodes from which one of the steps can be reached by way of others; {@link #isReached} then tells which.
     *
     * @param steps what is to be reached
     * @param onTheWay which steps may be taken before
     */
    void search(Predicate<Step> steps, Predicate<Step> onTheWay) {
        query++;
        IntList pending = new IntList();
        for (int step = 0; step < system.stepCount(); step++) {
            if (steps.test(system.step(step))) {
                searchFrom(step, pending);
            }
        }
        spread(pending, onTheWay);
    }

    /** The same for a single step. */
    void search(Step step, Predicate<Step> onTheWay) {
        query++;
        IntList pending = new IntList();
        searchFrom(step.index(), pending);
        spread(pending, onTheWay);
    }

    private void searchFrom(int step, IntList pending) {
        for (int i = firstOfStep[step]; i < firstOfStep[step + 1]; i++) {
            reach(reverse.source(edgesOfStep[i]), pending);
        }
    }

    private void spread(IntList pending, Predicate<Step> onTheWay) {
        while (!pending.isEmpty()) {
            int node = pending.removeLast();
            for (int i = reverse.first(node); i < reverse.first(node + 1); i++) {
                int edge = reverse.edge(i);
                if (onTheWay.test(system.step(graph.step(edge)))) {
                    reach(reverse.source(edge), pending);
                }
            }
        }
    }

    private void reach(int node, IntList pending) {
        if (reached[node] != query) {
            reached[node] = query;
            pending.add(node);
        }
    }

    /** The edges that stand for a step. */
    List<Integer> edgesOf(Step step) {
        return Arrays.stream(edgesOfStep, firstOfStep[step.index()], firstOfStep[step.index() + 1]).boxed().toList();
    }

    int source(int edge) {
        return reverse.source(edge);
    }

    boolean isReached(int node) {
        return reached[node] == query;
    }
}
