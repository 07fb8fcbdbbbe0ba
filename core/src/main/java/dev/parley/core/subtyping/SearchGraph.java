package dev.parley.core.subtyping;

import dev.parley.core.machine.Action;
import dev.parley.core.system.IntList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The positions that a search has found and how it got from one to the next, small enough to keep all of them. */
final class SearchGraph {
    static final int NONE = -1;

    private final Alphabet alphabet;
    private final IntList parents = new IntList();
    private final IntList parentActions = new IntList();
    private final IntList states = new IntList();
    private final List<long[]> owed = new ArrayList<>();
    private final List<Run.Trail> trails = new ArrayList<>();
    private final List<Boolean> certain = new ArrayList<>();
    // Only edges that close a circle or join two ways; the others are the parents.
    private final List<Edge> extraEdges = new ArrayList<>();

    private record Edge(int source, int action, int target) {}

    /** A circle on which an action of {@code subject} is always owed and never done. */
    record Starvation(int subject, List<Integer> circle, boolean certain) {}

    SearchGraph(Alphabet alphabet) {
        this.alphabet = alphabet;
    }

    /** @param action the candidate's action that led here from {@code parent}; {@link #NONE} for the initial position */
    int add(int parent, int action, int state, World world) {
        parents.add(parent);
        parentActions.add(action);
        states.add(state);
        owed.add(world.runs().size() == 1 ? world.runs().getFirst().owedSubjects() : union(world));
        trails.add(world.runs().getFirst().trail());
        certain.add(world.isExact() && world.runs().size() == 1);
        return owed.size() - 1;
    }

    void edge(int source, int action, int target) {
        extraEdges.add(new Edge(source, action, target));
    }

    int state(int node) {
        return states.get(node);
    }

    Run.Trail trail(int node) {
        return trails.get(node);
    }

    /** What the candidate did to get to a node. */
    List<Action> actionsTo(int node) {
        List<Action> actions = new ArrayList<>();
        for (int at = node; parents.get(at) != NONE; at = parents.get(at)) {
            actions.add(alphabet.action(parentActions.get(at)));
        }
        return actions.reversed();
    }

    private static long[] union(World world) {
        long[] union = world.runs().getFirst().owedSubjects().clone();
        for (Run run : world.runs()) {
            for (int i = 0; i < union.length; i++) {
                union[i] |= run.owedSubjects()[i];
            }
        }
        return union;
    }

    /**
     * Looks for a circle that always owes something it never does. Without one every action that was overtaken is done some time,
     * which is what the condition on <i>act</i> in Ghilezan et al. 2021, Table 3, asks of infinite refinements.
     */
    Optional<Starvation> starvation() {
        if (extraEdges.isEmpty()) {
            return Optional.empty();
        }
        int[][] outgoing = outgoing();
        Optional<Starvation> doubtful = Optional.empty();
        for (int subject = 0; subject < alphabet.subjectCount(); subject++) {
            Optional<Starvation> found = starvation(subject, outgoing);
            if (found.isPresent() && found.get().certain()) {
                return found;
            }
            if (found.isPresent()) {
                doubtful = found;
            }
        }
        return doubtful;
    }

    private boolean owes(int node, int subject) {
        return (owed.get(node)[subject >> 6] & 1L << subject) != 0;
    }

    /** By source, alternately actions and targets. */
    private int[][] outgoing() {
        int nodes = owed.size();
        int[] degrees = new int[nodes];
        for (int node = 1; node < nodes; node++) {
            degrees[parents.get(node)]++;
        }
        extraEdges.forEach(edge -> degrees[edge.source()]++);
        int[][] outgoing = new int[nodes][];
        for (int node = 0; node < nodes; node++) {
            outgoing[node] = new int[2 * degrees[node]];
        }
        Arrays.fill(degrees, 0);
        for (int node = 1; node < nodes; node++) {
            put(outgoing[parents.get(node)], degrees, parents.get(node), parentActions.get(node), node);
        }
        extraEdges.forEach(edge -> put(outgoing[edge.source()], degrees, edge.source(), edge.action(), edge.target()));
        return outgoing;
    }

    private static void put(int[] edges, int[] degrees, int source, int action, int target) {
        int at = 2 * degrees[source]++;
        edges[at] = action;
        edges[at + 1] = target;
    }

    /** A circle in the part of the graph that owes {@code subject} and does not do it, found depth first. */
    private Optional<Starvation> starvation(int subject, int[][] outgoing) {
        int nodes = owed.size();
        byte[] mark = new byte[nodes];
        int[] next = new int[nodes];
        IntList path = new IntList();
        for (int root = 0; root < nodes; root++) {
            if (mark[root] != 0 || !owes(root, subject)) {
                continue;
            }
            path.add(root);
            mark[root] = 1;
            while (!path.isEmpty()) {
                int node = path.get(path.size() - 1);
                int[] edges = outgoing[node];
                if (next[node] == edges.length) {
                    mark[node] = 2;
                    path.removeLast();
                    continue;
                }
                int action = edges[next[node]];
                int target = edges[next[node] + 1];
                next[node] += 2;
                if (alphabet.subject(action) == subject || !owes(target, subject)) {
                    continue;
                }
                if (mark[target] == 1) {
                    return Optional.of(starvation(subject, path, target));
                }
                if (mark[target] == 0) {
                    mark[target] = 1;
                    path.add(target);
                }
            }
        }
        return Optional.empty();
    }

    private Starvation starvation(int subject, IntList path, int entry) {
        List<Integer> circle = new ArrayList<>();
        for (int i = path.size() - 1; i >= 0; i--) {
            circle.add(path.get(i));
            if (path.get(i) == entry) {
                break;
            }
        }
        return new Starvation(subject, circle.reversed(), circle.stream().allMatch(certain::get));
    }
}
