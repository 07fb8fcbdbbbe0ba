package dev.parley.core.exploration;

import dev.parley.core.system.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * The strongly connected components of a part of a state space: Tarjan's algorithm (SIAM J. Comput. 1972) without recursion. A step
 * always changes a queue, so that a component of one configuration has no cycle.
 */
final class Components {
    private static final int UNSEEN = -1;

    private final StateSpace space;
    private final IntPredicate isNode;
    private final IntPredicate isEdge;
    private final int[] order;
    private final int[] low;
    private final int[] component;
    private final int[] nextEdge;
    private final IntList path = new IntList();
    private final IntList open = new IntList();
    private int seen;
    private int count;

    /**
     * @param isNode which configurations to look at
     * @param isEdge which edges to look at
     */
    Components(StateSpace space, IntPredicate isNode, IntPredicate isEdge) {
        this.space = space;
        this.isNode = isNode;
        this.isEdge = isEdge;
        int size = space.size();
        order = new int[size];
        low = new int[size];
        component = new int[size];
        nextEdge = new int[size];
        Arrays.fill(order, UNSEEN);
        Arrays.fill(component, UNSEEN);
        for (int configuration = 0; configuration < size; configuration++) {
            if (order[configuration] == UNSEEN && isNode.test(configuration)) {
                search(configuration);
            }
        }
    }

    private void search(int start) {
        enter(start);
        while (!path.isEmpty()) {
            int node = path.get(path.size() - 1);
            if (nextEdge[node] < space.firstEdge(node + 1)) {
                int edge = nextEdge[node]++;
                int target = space.target(edge);
                if (!isEdge.test(edge) || !isNode.test(target)) {
                    continue;
                }
                if (order[target] == UNSEEN) {
                    enter(target);
                } else if (component[target] == UNSEEN) {
                    low[node] = Math.min(low[node], order[target]);
                }
            } else {
                leave(node);
            }
        }
    }

    private void enter(int node) {
        order[node] = seen;
        low[node] = seen++;
        nextEdge[node] = space.firstEdge(node);
        path.add(node);
        open.add(node);
    }

    private void leave(int node) {
        path.removeLast();
        if (!path.isEmpty()) {
            int previous = path.get(path.size() - 1);
            low[previous] = Math.min(low[previous], low[node]);
        }
        if (low[node] == order[node]) {
            int member;
            do {
                member = open.removeLast();
                component[member] = count;
            } while (member != node);
            count++;
        }
    }

    boolean sameComponent(int one, int other) {
        return component[one] != UNSEEN && component[one] == component[other];
    }

    boolean hasEdge(int edge) {
        return isEdge.test(edge);
    }

    /** The components with a cycle, each as its members in ascending order, the one that is nearest to the start first. */
    List<List<Integer>> cyclic() {
        List<List<Integer>> members = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            members.add(new ArrayList<>());
        }
        List<List<Integer>> byNearest = new ArrayList<>();
        for (int configuration = 0; configuration < component.length; configuration++) {
            if (component[configuration] != UNSEEN) {
                List<Integer> own = members.get(component[configuration]);
                own.add(configuration);
                if (own.size() == 2) {
                    byNearest.add(own);
                }
            }
        }
        byNearest.sort((one, other) -> Integer.compare(one.getFirst(), other.getFirst()));
        return byNearest;
    }
}
