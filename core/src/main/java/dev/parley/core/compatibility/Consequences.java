package dev.parley.core.compatibility;

import dev.parley.core.system.ConfigurationTable;
import dev.parley.core.system.EncodedSystem;
import dev.parley.core.system.QueueTable;
import dev.parley.core.system.Step;
import dev.parley.core.system.TransitionGraph;
import java.util.List;
import java.util.function.Predicate;

/**
 * Tells what happens because of a step from what happens merely after it. A step is a consequence of another if the same role takes it
 * later, or if it receives a message that was sent in consequence. That the other step made room in a queue does not count: with larger
 * queues there would have been room before.
 *
 * <p>Searches runs of the reduced system while it keeps, beside the node, which roles are concerned, and for each queue that such a role
 * fills how many of its messages are older.
 */
final class Consequences {
    private static final int BITS = 31;

    private final EncodedSystem system;
    private final TransitionGraph graph;
    private final QueueTable queues;
    private final int limit;
    private final int firstWord = 1;
    private final int firstCount;
    private final int width;

    /** @param limit of visited nodes of the product, after which to assume the worst */
    Consequences(ReducedSystem reduced, int limit) {
        this.system = reduced.system();
        this.graph = reduced.graph();
        this.queues = reduced.semantics().queues();
        this.limit = limit;
        this.firstCount = firstWord + (system.roleCount() + BITS - 1) / BITS;
        this.width = firstCount + system.channels().size();
    }

    /**
     * Whether one of the steps can still happen after the given edges, and not in consequence of them.
     *
     * @param edges of one role
     */
    boolean canHappenIndependently(Predicate<Step> steps, List<Integer> edges) {
        ConfigurationTable seen = new ConfigurationTable(width);
        for (int edge : edges) {
            int[] start = new int[width];
            start[0] = graph.target(edge);
            concern(start, system.step(graph.step(edge)).role());
            seen.add(start);
        }
        int[] current = new int[width];
        int[] next = new int[width];
        for (int i = 0; i < seen.size(); i++) {
            if (i == limit) {
                return true;
            }
            seen.read(i, current);
            for (int edge = graph.firstEdge(current[0]); edge < graph.firstEdge(current[0] + 1); edge++) {
                Step step = system.step(graph.step(edge));
                if (!isConcerned(current, step.role()) && steps.test(step)) {
                    return true;
                }
                System.arraycopy(current, 0, next, 0, width);
                next[0] = graph.target(edge);
                follow(next, step);
                seen.add(next);
            }
        }
        return false;
    }

    private void follow(int[] state, Step step) {
        if (step.isSend() || isConcerned(state, step.role())) {
            return;
        }
        int channel = step.channel();
        if (isConcerned(state, system.channels().get(channel).sender())) {
            if (state[firstCount + channel] == 0) {
                concern(state, step.role());
            } else {
                state[firstCount + channel]--;
            }
        }
    }

    private void concern(int[] state, int role) {
        state[firstWord + role / BITS] |= 1 << role % BITS;
        for (int channel = 0; channel < system.channels().size(); channel++) {
            EncodedSystem.Channel between = system.channels().get(channel);
            if (between.sender() == role) {
                state[firstCount + channel] = isConcerned(state, between.receiver())
                        ? 0
                        : queues.length(graph.value(state[0], system.slot(channel)));
            } else if (between.receiver() == role) {
                state[firstCount + channel] = 0;
            }
        }
    }

    private boolean isConcerned(int[] state, int role) {
        return (state[firstWord + role / BITS] & 1 << role % BITS) != 0;
    }
}
