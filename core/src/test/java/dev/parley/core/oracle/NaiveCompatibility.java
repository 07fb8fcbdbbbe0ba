package dev.parley.core.oracle;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.oracle.NaiveSystem.Configuration;
import dev.parley.core.oracle.NaiveSystem.Move;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** k-exhaustivity and k-safety, word for word, on the whole bounded transition system. */
public final class NaiveCompatibility {
    private final List<Machine> machines;
    private final Map<Configuration, Map<Move, Configuration>> graph;

    public NaiveCompatibility(List<Machine> machines, NaiveSystem.Result result) {
        this.machines = machines;
        this.graph = result.graph();
    }

    public boolean isExhaustive() {
        return graph.keySet().stream().allMatch(node -> machines.stream().allMatch(machine ->
                machine.from(node.states().get(machine.role())).stream()
                        .filter(step -> step.action().isSend())
                        .allMatch(send -> canFire(
                                node, move -> move.equals(new Move(machine.role(), send)), move -> !move.role().equals(machine.role())))));
    }

    public boolean isSafe() {
        return graph.keySet().stream().allMatch(node -> machines.stream().allMatch(machine -> {
            List<Transition> steps = machine.from(node.states().get(machine.role()));
            boolean progress = steps.stream().noneMatch(step -> step.action().isReceive())
                    || canFire(
                            node,
                            move -> move.role().equals(machine.role()) && move.transition().action().isReceive(),
                            move -> true);
            return progress
                    && node.queues().keySet().stream()
                            .filter(queue -> queue.endsWith("," + machine.role()))
                            .allMatch(queue -> canFire(
                                    node,
                                    move -> move.role().equals(machine.role())
                                            && move.transition().action().isReceive()
                                            && queue.startsWith(move.transition().action().peer() + ","),
                                    move -> true));
        }));
    }

    private boolean canFire(Configuration from, Predicate<Move> goal, Predicate<Move> onTheWay) {
        Set<Configuration> seen = new HashSet<>(Set.of(from));
        Deque<Configuration> pending = new ArrayDeque<>(seen);
        while (!pending.isEmpty()) {
            for (Map.Entry<Move, Configuration> edge : graph.get(pending.remove()).entrySet()) {
                if (goal.test(edge.getKey())) {
                    return true;
                }
                if (onTheWay.test(edge.getKey()) && seen.add(edge.getValue())) {
                    pending.add(edge.getValue());
                }
            }
        }
        return false;
    }
}
