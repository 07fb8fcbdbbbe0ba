package dev.parley.core.exploration;

import dev.parley.core.counterexample.Event;
import dev.parley.core.system.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A run that goes for ever round a component, in which every role acts that acts in the component at all. */
final class Lasso {
    private final StateSpace space;
    private final Components components;
    private final int entry;
    private final List<Event> cycle = new ArrayList<>();

    /** @param members the component, in ascending order */
    Lasso(StateSpace space, Components components, List<Integer> members) {
        this.space = space;
        this.components = components;
        this.entry = members.getFirst();
        BitSet acted = new BitSet();
        int at = entry;
        for (int member : members) {
            for (int edge = space.firstEdge(member); edge < space.firstEdge(member + 1); edge++) {
                Step step = space.step(edge);
                if (!haveActed(step, acted) && isInside(member, edge)) {
                    walk(at, member).forEach(passed -> mark(space.step(passed), acted));
                    at = member;
                    if (!haveActed(step, acted)) {
                        cycle.addAll(space.events(step));
                        mark(step, acted);
                        at = space.target(edge);
                    }
                }
            }
        }
        walk(at, entry);
    }

    private static boolean haveActed(Step step, BitSet acted) {
        return acted.get(step.role()) && step.partner().filter(partner -> !acted.get(partner.role())).isEmpty();
    }

    private static void mark(Step step, BitSet acted) {
        acted.set(step.role());
        step.partner().ifPresent(partner -> acted.set(partner.role()));
    }

    List<Event> trace() {
        return space.traceTo(entry);
    }

    List<Event> cycle() {
        return cycle;
    }

    private boolean isInside(int source, int edge) {
        return components.hasEdge(edge) && components.sameComponent(source, space.target(edge));
    }

    /** Goes a shortest way inside the component and returns its edges. */
    private List<Integer> walk(int from, int to) {
        Map<Integer, Integer> edgeTo = new HashMap<>();
        Map<Integer, Integer> sourceOf = new HashMap<>();
        Deque<Integer> pending = new ArrayDeque<>();
        pending.add(from);
        sourceOf.put(from, from);
        while (!sourceOf.containsKey(to)) {
            int node = pending.remove();
            for (int edge = space.firstEdge(node); edge < space.firstEdge(node + 1); edge++) {
                int target = space.target(edge);
                if (isInside(node, edge) && sourceOf.putIfAbsent(target, node) == null) {
                    edgeTo.put(target, edge);
                    pending.add(target);
                }
            }
        }
        List<Integer> edges = new ArrayList<>();
        for (int at = to; at != from; at = sourceOf.get(at)) {
            edges.add(edgeTo.get(at));
        }
        Collections.reverse(edges);
        edges.forEach(edge -> cycle.addAll(space.events(space.step(edge))));
        return edges;
    }
}
