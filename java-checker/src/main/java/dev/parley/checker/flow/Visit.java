package dev.parley.checker.flow;

import dev.parley.checker.cfg.Node;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A configuration that was found possible at a node, and how: the first way found is its witness.
 *
 * @param depth the number of visits before this one
 * @param rejoined other ways to the same, found later; grows while the exploration goes on
 */
record Visit(
        Node node, Configuration configuration, Optional<Visit> before, Optional<Node.Edge> via, int depth, List<Visit> rejoined) {
    /** More ways than a person would compare. */
    private static final int REJOINED = 16;

    static Visit start(Node entry, Configuration configuration) {
        return new Visit(entry, configuration, Optional.empty(), Optional.empty(), 0, new ArrayList<>());
    }

    Visit next(Node node, Node.Edge edge, Configuration configuration) {
        return new Visit(node, configuration, Optional.of(this), Optional.of(edge), depth + 1, new ArrayList<>());
    }

    /** All visits from the entry to this one. */
    List<Visit> path() {
        List<Visit> path = new ArrayList<>();
        for (Optional<Visit> visit = Optional.of(this); visit.isPresent(); visit = visit.get().before) {
            path.add(visit.get());
        }
        Collections.reverse(path);
        return path;
    }

    /** A later way to the same configuration at the same node: it is not followed again, but it tells that this way comes out right. */
    void rejoinedBy(Visit later) {
        if (rejoined.size() < REJOINED) {
            rejoined.add(later);
        }
    }

    // A witness is identified by where it was found, not by its history, which may be long.
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
