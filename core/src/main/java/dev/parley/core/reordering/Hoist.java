package dev.parley.core.reordering;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.equivalence.Minimisation;
import dev.parley.core.type.Label;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Moves the sends of one state towards the start of a machine, by swaps of neighbouring steps. */
final class Hoist {
    private final Machine original;
    private final List<List<Edge>> states = new ArrayList<>();
    private final List<Action> overtaken = new ArrayList<>();
    private final List<Snapshot> snapshots = new ArrayList<>();

    private record Edge(Action action, int target) {}

    /** The machine after a swap with a receive, minimal, and the receives overtaken so far. */
    record Snapshot(Machine machine, List<Action> overtaken) {}

    private Hoist(Machine original) {
        this.original = original;
        for (int state = 0; state < original.stateCount(); state++) {
            states.add(original.from(state).stream()
                    .map(step -> new Edge(step.action(), step.target()))
                    .toList());
        }
    }

    /** The stages of the move; none if the state does not only send, or nothing before it can be overtaken. */
    static List<Snapshot> of(Machine original, int state) {
        Hoist hoist = new Hoist(original);
        if (hoist.onlySends(state)) {
            hoist.move(state);
        }
        return Collections.unmodifiableList(hoist.snapshots);
    }

    private void move(int start) {
        Deque<Integer> fronts = new ArrayDeque<>(List.of(start));
        Set<Integer> passed = new HashSet<>();
        while (!fronts.isEmpty()) {
            int front = fronts.remove();
            // Only states of the original, each once: going round a loop again would move the send ahead without end.
            for (int before = 0; before < original.stateCount(); before++) {
                if (leadsTo(before, front) && !passed.contains(before) && swap(before)) {
                    passed.add(before);
                    fronts.add(before);
                }
            }
        }
    }

    private boolean leadsTo(int state, int target) {
        return states.get(state).stream().anyMatch(edge -> edge.target == target);
    }

    /** Lets a state do first what all of its successors do next. */
    private boolean swap(int state) {
        List<Edge> steps = states.get(state);
        List<Edge> next = states.get(steps.getFirst().target);
        boolean alike = steps.stream().allMatch(step -> step.target != state && sameActions(states.get(step.target), next));
        if (!alike || !onlySends(steps.getFirst().target) || !maybeOvertaken(steps, next)) {
            return false;
        }
        List<Edge> swapped = new ArrayList<>();
        for (Edge send : next) {
            states.add(steps.stream()
                    .map(step -> new Edge(step.action, target(step.target, send.action)))
                    .toList());
            swapped.add(new Edge(send.action, states.size() - 1));
        }
        states.set(state, swapped);
        if (steps.getFirst().action.isReceive()) {
            steps.forEach(step -> overtaken.add(step.action));
            snapshots.add(new Snapshot(machine(), List.copyOf(overtaken)));
        }
        return true;
    }

    /** Messages to one role keep their order, and what the notation says with a loop or a start stays where it is. */
    private static boolean maybeOvertaken(List<Edge> steps, List<Edge> sends) {
        boolean receives = steps.stream().allMatch(step -> step.action.isReceive());
        boolean sendsToOthers = steps.size() == 1
                && sends.stream().allMatch(send -> Collections.disjoint(send.action.peers(), steps.getFirst().action.peers()));
        return (receives || sendsToOthers) && steps.stream().noneMatch(step -> isNotice(step.action));
    }

    private boolean onlySends(int state) {
        return !states.get(state).isEmpty()
                && states.get(state).stream().allMatch(edge -> edge.action.isSend() && !isNotice(edge.action));
    }

    private static boolean isNotice(Action action) {
        return switch (action.label()) {
            case Label.Named named -> false;
            case Label.Reserved reserved -> reserved != Label.Reserved.NONE;
        };
    }

    private static boolean sameActions(List<Edge> one, List<Edge> other) {
        return actions(one).equals(actions(other));
    }

    private static Set<Action> actions(List<Edge> edges) {
        Set<Action> actions = new HashSet<>();
        edges.forEach(edge -> actions.add(edge.action));
        return actions;
    }

    private int target(int state, Action action) {
        return states.get(state).stream()
                .filter(edge -> edge.action.equals(action))
                .findFirst()
                .orElseThrow()
                .target;
    }

    private Machine machine() {
        Machine.Builder builder = Machine.builder(original.role());
        states.forEach(state -> builder.state());
        for (int state = 0; state < states.size(); state++) {
            for (Edge edge : states.get(state)) {
                builder.transition(state, edge.action, edge.target);
            }
        }
        return Minimisation.minimal(builder.build()).machine();
    }
}
