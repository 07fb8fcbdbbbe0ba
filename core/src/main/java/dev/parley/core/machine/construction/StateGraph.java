package dev.parley.core.machine.construction;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The states of a machine under construction. A state is the entry of exactly one step, and so either has edges or is only another
 * name of one other state.
 */
final class StateGraph {
    private static final int NONE = -1;

    private final List<List<Edge>> edges = new ArrayList<>();
    private final List<Alias> aliases = new ArrayList<>();

    private record Edge(Action action, int target, NodePath origin) {}

    /** The state is another name of {@code of}; {@code jump} says why when a recursion variable made it so, and is null otherwise. */
    private record Alias(int of, Jump jump) {}

    private record Jump(RecursionVariable variable, NodePath recursion, NodePath at) {}

    /** A recursion that comes back to its start without a step. */
    record IdleLoop(NodePath recursion, RecursionVariable variable, NodePath jump) {}

    int state() {
        edges.add(new ArrayList<>());
        aliases.add(null);
        return edges.size() - 1;
    }

    void edge(int source, Action action, int target, NodePath origin) {
        edges.get(source).add(new Edge(action, target, origin));
    }

    void same(int state, int as) {
        aliases.set(state, new Alias(as, null));
    }

    void jump(int state, int to, RecursionVariable variable, NodePath recursion, NodePath at) {
        aliases.set(state, new Alias(to, new Jump(variable, recursion, at)));
    }

    /** Replaces every chain of names by the state it stands for; the circles are returned, once each. */
    List<IdleLoop> resolve() {
        List<IdleLoop> loops = new ArrayList<>();
        int[] chain = new int[edges.size()];
        Arrays.fill(chain, NONE);
        for (int start = 0; start < edges.size(); start++) {
            int state = start;
            while (aliases.get(state) != null && chain[state] == NONE) {
                chain[state] = start;
                state = aliases.get(state).of();
            }
            if (aliases.get(state) != null && chain[state] == start) {
                loops.add(idleLoop(state));
                // Cut, so that the circle ends every later chain that leads to it.
                aliases.set(state, null);
            }
            for (int link = start; aliases.get(link) != null && link != state; ) {
                Alias alias = aliases.get(link);
                // A resolved link points at its end already.
                int end = aliases.get(state) == null ? state : aliases.get(state).of();
                aliases.set(link, new Alias(end, alias.jump()));
                link = alias.of();
            }
        }
        return loops;
    }

    private IdleLoop idleLoop(int onCircle) {
        int state = onCircle;
        while (aliases.get(state).jump() == null) {
            state = aliases.get(state).of();
        }
        Jump jump = aliases.get(state).jump();
        return new IdleLoop(jump.recursion(), jump.variable(), jump.at());
    }

    /** The part that is reachable from {@code initial}, numbered breadth first. Call after {@link #resolve()}. */
    Construction.Constructed number(Role role, int initial) {
        Machine.Builder builder = Machine.builder(role);
        Map<Transition, List<NodePath>> origins = new HashMap<>();
        int[] numbers = new int[edges.size()];
        Arrays.fill(numbers, NONE);
        List<Integer> order = new ArrayList<>();
        visit(initial, numbers, order, builder);
        for (int i = 0; i < order.size(); i++) {
            for (Edge edge : edges.get(order.get(i))) {
                int target = visit(edge.target(), numbers, order, builder);
                Transition transition = builder.transition(i, edge.action(), target);
                origins.computeIfAbsent(transition, t -> new ArrayList<>()).add(edge.origin());
            }
        }
        return new Construction.Constructed(builder.build(), origins);
    }

    private int visit(int state, int[] numbers, List<Integer> order, Machine.Builder builder) {
        int real = aliases.get(state) == null ? state : aliases.get(state).of();
        if (numbers[real] == NONE) {
            numbers[real] = builder.state();
            order.add(real);
        }
        return numbers[real];
    }
}
