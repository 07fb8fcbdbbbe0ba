package dev.parley.core.scribble;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A directly projected role as a machine. Alternatives that begin alike stay apart, so that the machine may be non-deterministic: the
 * role cannot know which of them it is in, and exploration tries all of them.
 *
 * @param origins the global terms that ask for each transition
 */
record LocalAutomaton(Machine machine, Map<Transition, List<NodePath>> origins) {

    static LocalAutomaton of(Role role, List<LocalTerm> body) {
        return new Builder(role).build(body);
    }

    /** The same behaviour with one step per action in each state, by the subset construction; states are numbered breadth first. */
    LocalAutomaton determinised() {
        Machine.Builder builder = Machine.builder(machine.role());
        Map<Set<Integer>, Integer> numbers = new LinkedHashMap<>();
        List<Set<Integer>> subsets = new ArrayList<>(List.of(Set.of(machine.initial())));
        numbers.put(subsets.getFirst(), builder.state());
        Map<Transition, List<NodePath>> places = new LinkedHashMap<>();
        for (int state = 0; state < subsets.size(); state++) {
            Map<Action, List<Transition>> byAction = new LinkedHashMap<>();
            subsets.get(state).stream()
                    .flatMap(member -> machine.from(member).stream())
                    .forEach(step -> byAction.computeIfAbsent(step.action(), key -> new ArrayList<>()).add(step));
            for (Map.Entry<Action, List<Transition>> entry : byAction.entrySet()) {
                Set<Integer> targets = new TreeSet<>();
                entry.getValue().forEach(step -> targets.add(step.target()));
                int target = numbers.computeIfAbsent(targets, key -> {
                    subsets.add(key);
                    return builder.state();
                });
                places.put(
                        builder.transition(state, entry.getKey(), target),
                        entry.getValue().stream()
                                .flatMap(step -> origins.get(step).stream())
                                .distinct()
                                .toList());
            }
        }
        return new LocalAutomaton(builder.build(), places);
    }

    private record Edge(Action action, Node target, NodePath path) {}

    /** A point between steps; compared by identity. */
    private static final class Node {
        final List<Edge> edges = new ArrayList<>();
        final List<Node> passages = new ArrayList<>();
    }

    private static final class Builder {
        private final Machine.Builder machine;
        private final Map<NodePath, Node> heads = new HashMap<>();
        private final Map<Node, Integer> numbers = new HashMap<>();
        private final List<Node> states = new ArrayList<>();

        Builder(Role role) {
            machine = Machine.builder(role);
        }

        LocalAutomaton build(List<LocalTerm> body) {
            Node start = new Node();
            sequence(body, start, new Node());
            Map<Transition, List<NodePath>> origins = new LinkedHashMap<>();
            state(start);
            for (int state = 0; state < states.size(); state++) {
                for (Node near : closure(states.get(state))) {
                    for (Edge edge : near.edges) {
                        Transition transition = machine.transition(state, edge.action, state(edge.target));
                        origins.computeIfAbsent(transition, key -> new ArrayList<>()).add(edge.path);
                    }
                }
            }
            return new LocalAutomaton(machine.build(), origins);
        }

        private void sequence(List<LocalTerm> steps, Node entry, Node exit) {
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
                case LocalTerm.Choice choice -> choice.alternatives().forEach(alternative -> {
                    // A recursion at the start of an alternative must not come back to the other alternatives.
                    Node inside = new Node();
                    entry.passages.add(inside);
                    sequence(alternative, inside, exit);
                });
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
                    Set<Node> reached = closure(places.get(i));
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

        private static Set<Node> closure(Node start) {
            Set<Node> reached = new LinkedHashSet<>();
            List<Node> pending = new ArrayList<>(List.of(start));
            while (!pending.isEmpty()) {
                Node node = pending.removeLast();
                if (reached.add(node)) {
                    pending.addAll(node.passages.reversed());
                }
            }
            return reached;
        }

        /** A node that only passes on to one other is that one: coming back to the start is being at the start. */
        private int state(Node node) {
            Node last = node;
            Set<Node> passed = new LinkedHashSet<>();
            while (last.edges.isEmpty() && last.passages.size() == 1 && passed.add(last)) {
                last = last.passages.getFirst();
            }
            return numbers.computeIfAbsent(last, key -> {
                states.add(key);
                return machine.state();
            });
        }
    }
}
