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
    private final List<Node> nodes = new ArrayList<>();
    // Only edges that close a circle or join two ways; the others are the parents.
    private final List<Edge> extraEdges = new ArrayList<>();

    /**
     * @param action the candidate's action that led here from {@code parent}; {@link #NONE} for the initial position
     * @param state of the candidate
     * @param owed the subjects of what was overtaken, as a bit set
     * @param trail what the original did
     * @param certain whether the original had no other possibility
     */
    private record Node(int parent, int action, int state, long[] owed, Run.Trail trail, boolean certain) {
        boolean owes(int subject) {
            return (owed[subject >> 6] & 1L << subject) != 0;
        }
    }

    private record Edge(int source, int action, int target) {}

    /** A circle on which an action of {@code subject} is always owed and never done. */
    record Starvation(int subject, List<Integer> circle, boolean certain) {}

    SearchGraph(Alphabet alphabet) {
        this.alphabet = alphabet;
    }

    /** Adds a position and returns its number. */
    int add(int parent, int action, int state, World world) {
        boolean single = world.runs().size() == 1;
        Run first = world.runs().getFirst();
        nodes.add(new Node(
                parent,
                action,
                state,
                single ? first.owedSubjects() : union(world),
                first.trail(),
                single && world.isExact()));
        return nodes.size() - 1;
    }

    void edge(int source, int action, int target) {
        extraEdges.add(new Edge(source, action, target));
    }

    int state(int node) {
        return nodes.get(node).state();
    }

    Run.Trail trail(int node) {
        return nodes.get(node).trail();
    }

    /** What the candidate did to get to a node. */
    List<Action> actionsTo(int node) {
        List<Action> actions = new ArrayList<>();
        for (Node at = nodes.get(node); at.parent() != NONE; at = nodes.get(at.parent())) {
            actions.add(alphabet.action(at.action()));
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
        Optional<Starvation> doubtful = Optional.empty();
        int[][] outgoing = null;
        for (int subject = 0; subject < alphabet.subjectCount(); subject++) {
            if (isOwedOnACircle(subject)) {
                outgoing = outgoing == null ? outgoing() : outgoing;
                Optional<Starvation> found = starvation(subject, outgoing);
                if (found.isPresent() && found.get().certain()) {
                    return found;
                }
                doubtful = found.isPresent() ? found : doubtful;
            }
        }
        return doubtful;
    }

    /** Quick, and mostly enough: every circle contains an edge that is not a parent's. */
    private boolean isOwedOnACircle(int subject) {
        for (Edge edge : extraEdges) {
            if (nodes.get(edge.target()).owes(subject)) {
                return true;
            }
        }
        return false;
    }

    /** By source, alternately actions and targets. */
    private int[][] outgoing() {
        int[] degrees = new int[nodes.size()];
        for (Node node : nodes.subList(1, nodes.size())) {
            degrees[node.parent()]++;
        }
        extraEdges.forEach(edge -> degrees[edge.source()]++);
        int[][] outgoing = new int[nodes.size()][];
        for (int node = 0; node < outgoing.length; node++) {
            outgoing[node] = new int[2 * degrees[node]];
        }
        Arrays.fill(degrees, 0);
        for (int node = 1; node < outgoing.length; node++) {
            put(outgoing, degrees, nodes.get(node).parent(), nodes.get(node).action(), node);
        }
        extraEdges.forEach(edge -> put(outgoing, degrees, edge.source(), edge.action(), edge.target()));
        return outgoing;
    }

    private static void put(int[][] outgoing, int[] degrees, int source, int action, int target) {
        int at = 2 * degrees[source]++;
        outgoing[source][at] = action;
        outgoing[source][at + 1] = target;
    }

    /** A circle in the part of the graph that owes {@code subject} and does not do it, found depth first. */
    private Optional<Starvation> starvation(int subject, int[][] outgoing) {
        byte[] mark = new byte[nodes.size()];
        int[] next = new int[nodes.size()];
        IntList path = new IntList();
        for (int root = 0; root < mark.length; root++) {
            if (mark[root] != 0 || !nodes.get(root).owes(subject)) {
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
                if (alphabet.subject(action) == subject || !nodes.get(target).owes(subject)) {
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
        return new Starvation(subject, circle.reversed(), circle.stream().allMatch(node -> nodes.get(node).certain()));
    }
}
