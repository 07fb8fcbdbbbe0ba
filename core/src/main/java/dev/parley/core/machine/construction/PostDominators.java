package dev.parley.core.machine.construction;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.stream.Stream;

/**
 * For each state of a machine with one final state the first state that every way to the end has to pass: the immediate
 * post-dominator, by the iterative algorithm of Cooper, Harvey and Kennedy (<i>A Simple, Fast Dominance Algorithm</i>, 2001) on the
 * reversed machine.
 */
final class PostDominators {
    static final int NONE = -1;

    private final int[] immediate;

    private PostDominators(int[] immediate) {
        this.immediate = immediate;
    }

    /** @param end the final state, or {@link #NONE} for a machine that never ends */
    static PostDominators of(Machine machine, int end) {
        int[] immediate = new int[machine.stateCount()];
        Arrays.fill(immediate, NONE);
        if (end == NONE) {
            return new PostDominators(immediate);
        }
        int[] finished = new int[machine.stateCount()];
        List<Integer> order = postOrder(predecessors(machine), end, finished);
        immediate[end] = end;
        boolean changed = true;
        while (changed) {
            changed = false;
            // Reverse post-order without the end itself, which comes last.
            for (int i = order.size() - 2; i >= 0; i--) {
                int state = order.get(i);
                int meet = NONE;
                for (Transition transition : machine.from(state)) {
                    int next = transition.target();
                    if (immediate[next] != NONE) {
                        meet = meet == NONE ? next : meet(meet, next, immediate, finished);
                    }
                }
                changed |= immediate[state] != meet;
                immediate[state] = meet;
            }
        }
        immediate[end] = NONE;
        return new PostDominators(immediate);
    }

    /** {@link #NONE} for the end and for a state from which the end cannot be reached. */
    int after(int state) {
        return immediate[state];
    }

    private static int meet(int a, int b, int[] immediate, int[] finished) {
        int x = a;
        int y = b;
        while (x != y) {
            if (finished[x] < finished[y]) {
                x = immediate[x];
            } else {
                y = immediate[y];
            }
        }
        return x;
    }

    private static List<List<Integer>> predecessors(Machine machine) {
        List<List<Integer>> predecessors = Stream.generate(() -> (List<Integer>) new ArrayList<Integer>())
                .limit(machine.stateCount())
                .toList();
        machine.transitions().forEach(t -> predecessors.get(t.target()).add(t.source()));
        return predecessors;
    }

    private static List<Integer> postOrder(List<List<Integer>> successors, int root, int[] finished) {
        List<Integer> order = new ArrayList<>();
        int[] nextChild = new int[successors.size()];
        boolean[] seen = new boolean[successors.size()];
        Deque<Integer> open = new ArrayDeque<>();
        open.push(root);
        seen[root] = true;
        while (!open.isEmpty()) {
            int state = open.peek();
            if (nextChild[state] < successors.get(state).size()) {
                int child = successors.get(state).get(nextChild[state]++);
                if (!seen[child]) {
                    seen[child] = true;
                    open.push(child);
                }
            } else {
                open.pop();
                finished[state] = order.size();
                order.add(state);
            }
        }
        return order;
    }
}
