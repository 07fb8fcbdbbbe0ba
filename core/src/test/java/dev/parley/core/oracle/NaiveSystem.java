package dev.parley.core.oracle;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Machines with FIFO queues, written as directly after the definitions as possible and sharing no code with what it is held against.
 * Payloads are compared by name.
 */
public final class NaiveSystem {
    private final List<Machine> machines;
    private final int bound;

    public NaiveSystem(List<Machine> machines, int bound) {
        this.machines = machines;
        this.bound = bound;
    }

    /** @param queues by sender, a comma and receiver; without the empty ones */
    public record Configuration(Map<Role, Integer> states, Map<String, List<String>> queues) {}

    public record Move(Role role, Transition transition) {}

    public enum Error {
        RECEPTION,
        ORPHAN,
        DEADLOCK
    }

    /** What was found, with the length of a shortest run to the first error. */
    public record Result(Set<Error> nearestErrors, int distance, Map<Configuration, Map<Move, Configuration>> graph, boolean blocked) {}

    public Configuration initial() {
        Map<Role, Integer> states = new TreeMap<>();
        machines.forEach(machine -> states.put(machine.role(), machine.initial()));
        return new Configuration(states, Map.of());
    }

    /** Visits everything, or empty if there are more configurations than {@code limit}. */
    public Optional<Result> explore(int limit) {
        Map<Configuration, Map<Move, Configuration>> graph = new LinkedHashMap<>();
        Set<Error> nearest = new TreeSet<>();
        int distance = 0;
        boolean blocked = false;
        List<Configuration> level = List.of(initial());
        graph.put(initial(), Map.of());
        for (int depth = 0; !level.isEmpty(); depth++) {
            List<Configuration> next = new ArrayList<>();
            for (Configuration configuration : level) {
                if (nearest.isEmpty() || distance == depth) {
                    Set<Error> errors = errors(configuration);
                    if (!errors.isEmpty()) {
                        nearest.addAll(errors);
                        distance = depth;
                    }
                }
                Map<Move, Configuration> moves = moves(configuration, bound);
                blocked |= moves.isEmpty() && !moves(configuration, Integer.MAX_VALUE).isEmpty();
                graph.put(configuration, moves);
                for (Configuration target : moves.values()) {
                    if (graph.putIfAbsent(target, Map.of()) == null) {
                        next.add(target);
                    }
                }
            }
            if (graph.size() > limit) {
                return Optional.empty();
            }
            level = next;
        }
        return Optional.of(new Result(nearest, distance, graph, blocked));
    }

    public Map<Move, Configuration> moves(Configuration from, int queueBound) {
        Map<Move, Configuration> moves = new LinkedHashMap<>();
        for (Machine machine : machines) {
            for (Transition transition : machine.from(from.states.get(machine.role()))) {
                after(from, machine.role(), transition, queueBound)
                        .ifPresent(target -> moves.put(new Move(machine.role(), transition), target));
            }
        }
        return moves;
    }

    private static Optional<Configuration> after(Configuration from, Role role, Transition transition, int queueBound) {
        Action action = transition.action();
        Map<Role, Integer> states = new TreeMap<>(from.states);
        states.put(role, transition.target());
        Map<String, List<String>> queues = new HashMap<>(from.queues);
        for (Role peer : action.peers()) {
            String queue = action.isSend() ? role + "," + peer : peer + "," + role;
            List<String> content = new ArrayList<>(queues.getOrDefault(queue, List.of()));
            if (action.isSend()) {
                if (content.size() >= queueBound) {
                    return Optional.empty();
                }
                content.add(letter(action));
            } else {
                if (content.isEmpty() || !content.removeFirst().equals(letter(action))) {
                    return Optional.empty();
                }
            }
            if (content.isEmpty()) {
                queues.remove(queue);
            } else {
                queues.put(queue, content);
            }
        }
        return Optional.of(new Configuration(states, queues));
    }

    private static String letter(Action action) {
        return action.label() + action.payloads().stream().map(PayloadType::toString).toList().toString();
    }

    boolean isFinal(Configuration configuration, Role role) {
        return machines.stream()
                .filter(machine -> machine.role().equals(role))
                .allMatch(machine -> machine.isFinal(configuration.states.get(role)));
    }

    public Set<Error> errors(Configuration configuration) {
        Set<Error> errors = new TreeSet<>();
        boolean allFinal = true;
        for (Machine machine : machines) {
            List<Transition> steps = machine.from(configuration.states.get(machine.role()));
            allFinal &= steps.isEmpty();
            boolean hasMail = configuration.queues.keySet().stream().anyMatch(queue -> queue.endsWith("," + machine.role()));
            if (steps.isEmpty() && hasMail) {
                errors.add(Error.ORPHAN);
            }
            boolean stuck = !steps.isEmpty()
                    && steps.stream().allMatch(step -> step.action().isReceive()
                            && configuration.queues.containsKey(step.action().peer() + "," + machine.role())
                            && after(configuration, machine.role(), step, bound).isEmpty());
            if (stuck) {
                errors.add(Error.RECEPTION);
            }
        }
        if (!allFinal && moves(configuration, Integer.MAX_VALUE).isEmpty()) {
            errors.add(Error.DEADLOCK);
        }
        return errors;
    }
}
