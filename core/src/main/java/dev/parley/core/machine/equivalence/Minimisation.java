package dev.parley.core.machine.equivalence;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The smallest machine that behaves like a given one: its quotient by strong bisimilarity, which for a deterministic machine is the
 * minimal automaton. States that cannot be reached are dropped.
 *
 * <p>Hopcroft's algorithm (1971) in the form of Valmari and Lehtinen (STACS 2008), O(m log n) for n states and m transitions; for
 * machines in which one action leads to several states both halves of a split block are examined, as in Kanellakis and Smolka (1990),
 * O(m n).
 */
public final class Minimisation {
    private static final int UNREACHABLE = -1;

    /**
     * A machine and its minimal equivalent.
     *
     * @param states for each state of the original machine the state it became, or -1 if it was not reachable
     */
    public record Minimal(Machine machine, List<Integer> states) {
        public Minimal {
            states = List.copyOf(states);
        }

        /** What a transition between reachable states of the original machine became. */
        public Transition image(Transition original) {
            return new Transition(states.get(original.source()), original.action(), states.get(original.target()));
        }
    }

    private Minimisation() {}

    /** The minimal equivalent, its states numbered breadth first in the order in which {@code machine} lists its steps. */
    public static Minimal minimal(Machine machine) {
        return quotient(machine, Machine::from);
    }

    /**
     * The minimal equivalent with its steps sorted by {@link Action#ORDER} and its states numbered breadth first in that order: two
     * deterministic machines of the same role behave alike if and only if their canonical forms are equal.
     */
    public static Machine canonical(Machine machine) {
        return quotient(machine, (m, state) -> m.from(state).stream()
                        .sorted(Comparator.comparing(Transition::action, Action.ORDER))
                        .toList())
                .machine();
    }

    private interface Listing {
        List<Transition> from(Machine machine, int state);
    }

    private static Minimal quotient(Machine machine, Listing listing) {
        List<Integer> reachable = breadthFirst(machine);
        RefinablePartition partition = refine(machine, reachable);
        int[] representative = new int[partition.blockCount()];
        Arrays.fill(representative, UNREACHABLE);
        for (int state : reachable) {
            if (representative[partition.blockOf(state)] == UNREACHABLE) {
                representative[partition.blockOf(state)] = state;
            }
        }
        Machine.Builder builder = Machine.builder(machine.role());
        int[] numbers = new int[partition.blockCount()];
        Arrays.fill(numbers, UNREACHABLE);
        Deque<Integer> pending = new ArrayDeque<>();
        int initial = partition.blockOf(machine.initial());
        numbers[initial] = builder.state();
        pending.add(initial);
        while (!pending.isEmpty()) {
            int block = pending.remove();
            for (Transition transition : listing.from(machine, representative[block])) {
                int target = partition.blockOf(transition.target());
                if (numbers[target] == UNREACHABLE) {
                    numbers[target] = builder.state();
                    pending.add(target);
                }
                builder.transition(numbers[block], transition.action(), numbers[target]);
            }
        }
        Integer[] states = new Integer[machine.stateCount()];
        Arrays.fill(states, UNREACHABLE);
        reachable.forEach(state -> states[state] = numbers[partition.blockOf(state)]);
        return new Minimal(builder.build(), List.of(states));
    }

    private static List<Integer> breadthFirst(Machine machine) {
        List<Integer> order = new ArrayList<>();
        BitSet seen = new BitSet();
        order.add(machine.initial());
        seen.set(machine.initial());
        for (int i = 0; i < order.size(); i++) {
            for (Transition transition : machine.from(order.get(i))) {
                if (!seen.get(transition.target())) {
                    seen.set(transition.target());
                    order.add(transition.target());
                }
            }
        }
        return order;
    }

    /** Blocks of bisimilar states; unreachable states share blocks with each other and with reachable ones harmlessly. */
    private static RefinablePartition refine(Machine machine, List<Integer> reachable) {
        Map<Action, Integer> actions = new HashMap<>();
        List<List<Edge>> incoming = Stream.generate(() -> (List<Edge>) new ArrayList<Edge>(2))
                .limit(machine.stateCount())
                .toList();
        for (int state : reachable) {
            for (Transition transition : machine.from(state)) {
                int action = actions.computeIfAbsent(transition.action(), a -> actions.size());
                incoming.get(transition.target()).add(new Edge(action, state));
            }
        }
        boolean functional = reachable.stream().allMatch(state -> isFunctional(machine.from(state)));
        RefinablePartition partition = new RefinablePartition(machine.stateCount());
        BitSet waiting = new BitSet();
        waiting.set(0);
        while (!waiting.isEmpty()) {
            int splitter = waiting.nextSetBit(0);
            waiting.clear(splitter);
            for (List<Integer> sources : predecessorsByAction(partition.members(splitter), incoming)) {
                sources.forEach(partition::mark);
                partition.split((block, created) -> {
                    if (!functional || waiting.get(block)) {
                        waiting.set(created);
                        waiting.set(block);
                    } else {
                        waiting.set(partition.size(created) <= partition.size(block) ? created : block);
                    }
                });
            }
        }
        return partition;
    }

    private record Edge(int action, int source) {}

    private static Iterable<List<Integer>> predecessorsByAction(int[] targets, List<List<Edge>> incoming) {
        Map<Integer, List<Integer>> sources = new HashMap<>();
        for (int target : targets) {
            for (Edge edge : incoming.get(target)) {
                sources.computeIfAbsent(edge.action(), a -> new ArrayList<>()).add(edge.source());
            }
        }
        return sources.values();
    }

    private static boolean isFunctional(List<Transition> steps) {
        Set<Action> actions = new HashSet<>();
        return steps.stream().allMatch(step -> actions.add(step.action()));
    }
}
