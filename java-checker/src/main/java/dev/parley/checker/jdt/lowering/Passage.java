package dev.parley.checker.jdt.lowering;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.SessionOperation.Kind;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Code through which exceptions pass that are caught further out, which is a {@code finally} block or what closes a resource: it is lowered once for
 * each place where they go.
 */
final class Passage {
    private final GraphBuilder graph;
    private final Extent extent;
    private final Runnable block;
    private final boolean isBehindSession;
    private final Map<GraphBuilder.Label, GraphBuilder.Label> entries = new LinkedHashMap<>();
    /** Where exceptions go on that nobody catches, of which nothing more is followed; empty where the block does not matter for those. */
    private final Optional<GraphBuilder.Label> out;

    /** @param isBehindSession whether it is behind the session's code, and of interest for what the session has given away */
    Passage(GraphBuilder graph, Extent extent, Runnable block, boolean isBehindSession) {
        this(graph, extent, block, isBehindSession, Optional.empty());
    }

    private Passage(GraphBuilder graph, Extent extent, Runnable block, boolean isBehindSession, Optional<GraphBuilder.Label> out) {
        this.graph = graph;
        this.extent = extent;
        this.block = block;
        this.isBehindSession = isBehindSession;
        this.out = out;
    }

    /** A block that matters for values which a send may have given away, whether or not its exception is caught. */
    static Passage ofValues(GraphBuilder graph, Extent extent, Runnable block) {
        return new Passage(graph, extent, block, true, Optional.of(graph.label()));
    }

    /** A block that goes on with the session, whether or not its exception is caught. */
    static Passage ofSession(GraphBuilder graph, Extent extent, Runnable block) {
        return new Passage(graph, extent, block, false, Optional.of(graph.label()));
    }

    /** Where the block starts for an exception that nobody catches. */
    Optional<GraphBuilder.Label> out() {
        return out.map(this::to);
    }

    /** Whether the block matters for an exception after which the session is over. */
    boolean isBehindSession() {
        return isBehindSession;
    }

    /** Where the block starts that goes on to {@code target}. */
    GraphBuilder.Label to(GraphBuilder.Label target) {
        return entries.computeIfAbsent(target, any -> graph.label());
    }

    /** Lowers the block, outside of its {@code try}. */
    void lower() {
        entries.forEach((target, entry) -> {
            int from = graph.nextId();
            graph.stop();
            graph.place(entry, extent);
            block.run();
            graph.passage(from);
            boolean isLast = out.equals(Optional.of(target));
            if (isLast) {
                graph.forgive(from, Kind.CLOSE);
            }
            if (graph.isReachable() && !isLast) {
                graph.jump(target, extent);
            }
        });
        graph.stop();
    }
}
