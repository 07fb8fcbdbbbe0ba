package dev.parley.core.oracle;

import dev.parley.core.oracle.NaiveSystem.Configuration;
import dev.parley.core.oracle.NaiveSystem.Move;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Whether some run that is fair to roles leaves a role waiting, or a queue untouched, for ever: decided by mutual reachability of all
 * pairs of configurations, for small graphs.
 */
public final class NaiveLiveness {
    private final NaiveSystem system;
    private final List<Role> roles;
    private final Map<Configuration, Map<Move, Configuration>> graph;
    private final List<Configuration> nodes;
    private final Map<Configuration, Integer> numbers = new HashMap<>();

    public NaiveLiveness(NaiveSystem system, NaiveSystem.Result result) {
        this.system = system;
        this.graph = result.graph();
        this.nodes = new ArrayList<>(graph.keySet());
        nodes.forEach(node -> numbers.put(node, numbers.size()));
        this.roles = List.copyOf(system.initial().states().keySet());
    }

    public boolean someRoleStarves() {
        return roles.stream().anyMatch(role -> existsFairCycle(
                node -> !system.isFinal(node, role) && !canMove(node, role), move -> !move.role().equals(role)));
    }

    public boolean someMessageIsNeverReceived() {
        Set<String> queues = new HashSet<>();
        nodes.forEach(node -> queues.addAll(node.queues().keySet()));
        return queues.stream().anyMatch(queue -> existsFairCycle(
                node -> node.queues().containsKey(queue),
                move -> !(move.transition().action().isReceive()
                        && queue.equals(move.transition().action().peer() + "," + move.role()))));
    }

    private boolean canMove(Configuration node, Role role) {
        return system.moves(node, Integer.MAX_VALUE).keySet().stream().anyMatch(move -> move.role().equals(role));
    }

    /** A set of mutually reachable nodes, in which every role acts that can. */
    private boolean existsFairCycle(Predicate<Configuration> isNode, Predicate<Move> isMove) {
        List<BitSet> reachable = new ArrayList<>();
        for (Configuration node : nodes) {
            BitSet direct = new BitSet();
            if (isNode.test(node)) {
                graph.get(node).forEach((move, target) -> {
                    if (isMove.test(move) && isNode.test(target)) {
                        direct.set(numbers.get(target));
                    }
                });
            }
            reachable.add(direct);
        }
        for (int middle = 0; middle < nodes.size(); middle++) {
            for (BitSet row : reachable) {
                if (row.get(middle)) {
                    row.or(reachable.get(middle));
                }
            }
        }
        for (int start = 0; start < nodes.size(); start++) {
            if (reachable.get(start).get(start) && isFair(start, reachable, isMove)) {
                return true;
            }
        }
        return false;
    }

    private boolean isFair(int start, List<BitSet> reachable, Predicate<Move> isMove) {
        Set<Role> actors = new HashSet<>();
        for (int node = 0; node < nodes.size(); node++) {
            if (reachable.get(start).get(node) && reachable.get(node).get(start)) {
                int source = node;
                graph.get(nodes.get(node)).forEach((move, target) -> {
                    int to = numbers.get(target);
                    if (isMove.test(move) && reachable.get(source).get(to) && reachable.get(to).get(start)) {
                        actors.add(move.role());
                    }
                });
            }
        }
        return roles.stream().allMatch(role -> actors.contains(role) || !canMove(nodes.get(start), role));
    }
}
