package dev.parley.core.system;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A graph of configurations that is built node by node in the order of their numbers: when a node is expanded, the edges that are added
 * are its own. Not safe for use by several threads while it is built.
 */
public final class TransitionGraph {
    private static final int NOWHERE = -1;

    private final ConfigurationTable nodes;
    private final IntList firstEdge = new IntList();
    private final IntList edgeSteps = new IntList();
    private final IntList edgeTargets = new IntList();
    private final IntList parents = new IntList();
    private final IntList parentSteps = new IntList();

    /** @param start the node with the number 0 */
    public TransitionGraph(int[] start) {
        nodes = new ConfigurationTable(start.length);
        arrive(start, NOWHERE, NOWHERE);
    }

    public int size() {
        return nodes.size();
    }

    public void read(int node, int[] into) {
        nodes.read(node, into);
    }

    public int[] vector(int node) {
        int[] vector = new int[nodes.width()];
        nodes.read(node, vector);
        return vector;
    }

    public int value(int node, int slot) {
        return nodes.get(node, slot);
    }

    /** To be called for 0, 1, 2 .. in turn, and at the end for {@link #size()}. */
    public void expand(int node) {
        if (node != firstEdge.size()) {
            throw new IllegalStateException("node " + node + " expanded after " + firstEdge.size() + " others");
        }
        firstEdge.add(edgeSteps.size());
    }

    /** Adds an edge from the node that is being expanded to the one with this vector, which becomes a new node if it is none yet. */
    public void edge(int step, int[] target) {
        edgeTargets.add(arrive(target, firstEdge.size() - 1, step));
        edgeSteps.add(step);
    }

    private int arrive(int[] vector, int from, int step) {
        int known = nodes.size();
        int number = nodes.add(vector);
        if (number == known) {
            parents.add(from);
            parentSteps.add(step);
        }
        return number;
    }

    /** The edges of a node have the numbers from here on, up to those of the next node. */
    public int firstEdge(int node) {
        return firstEdge.get(node);
    }

    public int edgeCount() {
        return edgeSteps.size();
    }

    /** The number of the step that an edge stands for. */
    public int step(int edge) {
        return edgeSteps.get(edge);
    }

    public int target(int edge) {
        return edgeTargets.get(edge);
    }

    /** The numbers of the steps along the way on which a node was found first; a shortest one, since nodes are expanded in order. */
    public List<Integer> stepsTo(int node) {
        List<Integer> backwards = new ArrayList<>();
        for (int at = node; parents.get(at) != NOWHERE; at = parents.get(at)) {
            backwards.add(parentSteps.get(at));
        }
        return backwards.reversed();
    }

    /** The edges backwards, once the graph is complete. */
    public Reverse reverse() {
        return new Reverse();
    }

    /** For each node the edges that lead to it. */
    public final class Reverse {
        private final int[] firstIncoming = new int[size() + 1];
        private final int[] incoming = new int[edgeCount()];
        private final int[] sources = new int[edgeCount()];

        private Reverse() {
            for (int edge = 0; edge < incoming.length; edge++) {
                firstIncoming[target(edge) + 1]++;
            }
            for (int node = 0; node < size(); node++) {
                firstIncoming[node + 1] += firstIncoming[node];
            }
            int[] next = Arrays.copyOf(firstIncoming, size());
            for (int node = 0; node < size(); node++) {
                for (int edge = firstEdge(node); edge < firstEdge(node + 1); edge++) {
                    incoming[next[target(edge)]++] = edge;
                    sources[edge] = node;
                }
            }
        }

        /** The incoming edges of a node are those at the indexes from here on, up to those of the next node. */
        public int first(int node) {
            return firstIncoming[node];
        }

        public int edge(int index) {
            return incoming[index];
        }

        public int source(int edge) {
            return sources[edge];
        }
    }
}
