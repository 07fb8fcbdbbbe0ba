package dev.parley.core.scribble;

import dev.parley.core.machine.Action;
import dev.parley.core.provenance.NodePath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The terms of a role wired up as nodes, the points between steps: an {@link Edge} for a step that leads on from one, a passage for going
 * on without one. Threads become the product of their nodes.
 */
final class LocalWiring {
    private final Map<NodePath, Node> heads = new HashMap<>();
    private final List<Decision> decisions = new ArrayList<>();
    private final Node start = new Node();

    record Edge(Action action, Node target, NodePath path) {}

    /** A point between steps; compared by identity. */
    static final class Node {
        final List<Edge> edges = new ArrayList<>();
        final List<Node> passages = new ArrayList<>();

        /** The nodes that are reached without a step, this one first. */
        Set<Node> closure() {
            Set<Node> reached = new LinkedHashSet<>();
            List<Node> pending = new ArrayList<>(List.of(this));
            while (!pending.isEmpty()) {
                Node node = pending.removeLast();
                if (reached.add(node)) {
                    pending.addAll(node.passages.reversed());
                }
            }
            return reached;
        }

        /** A node that only passes on to one other is that one: coming back to the start is being at the start. */
        Node proper() {
            Node last = this;
            Set<Node> passed = new LinkedHashSet<>();
            while (last.edges.isEmpty() && last.passages.size() == 1 && passed.add(last)) {
                last = last.passages.getFirst();
            }
            return last;
        }
    }

    /** A choice and the points at which its alternatives start, seen from inside the innermost thread around it. */
    record Decision(LocalTerm.Choice choice, List<Node> alternatives) {}

    LocalWiring(List<LocalTerm> body) {
        sequence(body, start, new Node());
    }

    Node start() {
        return start;
    }

    /** In the order of the text. */
    List<Decision> decisions() {
        return decisions;
    }

    private void sequence(List<LocalTerm> steps, Node entry, Node exit) {
        if (steps.isEmpty()) {
            entry.passages.add(exit);
        }
        Node before = entry;
        for (int i = 0; i < steps.size(); i++) {
            Node after = i == steps.size() - 1 ? exit : new Node();
            term(steps.get(i), before, after);
            before = after;
        }
    }

    private void term(LocalTerm term, Node entry, Node exit) {
        switch (term) {
            case LocalTerm.Step step -> entry.edges.add(new Edge(step.action(), exit, step.path()));
            case LocalTerm.Jump jump -> entry.passages.add(heads.get(jump.binder()));
            case LocalTerm.Choice choice -> {
                List<Node> insides = choice.alternatives().stream().map(alternative -> new Node()).toList();
                decisions.add(new Decision(choice, insides));
                for (int i = 0; i < insides.size(); i++) {
                    // A recursion at the start of an alternative must not come back to the other alternatives.
                    entry.passages.add(insides.get(i));
                    sequence(choice.alternatives().get(i), insides.get(i), exit);
                }
            }
            case LocalTerm.Parallel parallel -> threads(parallel, entry, exit);
            case LocalTerm.Recursion recursion -> {
                heads.put(recursion.path(), entry);
                sequence(recursion.body(), entry, exit);
            }
        }
    }

    /** The role may take the next step of any of its threads, and goes on when all of them are over. */
    private void threads(LocalTerm.Parallel parallel, Node entry, Node exit) {
        List<Node> ends = new ArrayList<>();
        List<Node> starts = new ArrayList<>();
        for (List<LocalTerm> thread : parallel.threads()) {
            starts.add(new Node());
            ends.add(new Node());
            sequence(thread, starts.getLast(), ends.getLast());
        }
        Map<List<Node>, Node> product = new LinkedHashMap<>();
        List<List<Node>> pending = new ArrayList<>();
        entry.passages.add(combined(starts, product, pending));
        while (!pending.isEmpty()) {
            List<Node> places = pending.removeLast();
            Node here = product.get(places);
            boolean over = true;
            for (int i = 0; i < places.size(); i++) {
                Set<Node> reached = places.get(i).closure();
                over &= reached.contains(ends.get(i));
                for (Node near : reached) {
                    for (Edge edge : near.edges) {
                        List<Node> after = new ArrayList<>(places);
                        after.set(i, edge.target);
                        here.edges.add(new Edge(edge.action, combined(after, product, pending), edge.path));
                    }
                }
            }
            if (over) {
                here.passages.add(exit);
            }
        }
    }

    private static Node combined(List<Node> places, Map<List<Node>, Node> product, List<List<Node>> pending) {
        return product.computeIfAbsent(List.copyOf(places), key -> {
            pending.add(key);
            return new Node();
        });
    }
}
