package dev.parley.core.projection;

import dev.parley.core.projection.GlobalAutomaton.Edge;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/**
 * How the construction first came to a global state: the protocol's steps from the start, those of the other roles included. Trails
 * form a tree; two trails to global states that a role cannot tell apart part at the decision that the role does not learn of.
 */
final class Trail {
    static final Trail START = new Trail(null, null);

    private final Trail previous;
    private final Edge last;
    private final int length;

    private Trail(Trail previous, Edge last) {
        this.previous = previous;
        this.last = last;
        this.length = previous == null ? 0 : previous.length + 1;
    }

    Trail then(Edge edge) {
        return new Trail(this, edge);
    }

    /** The state that the trail leads to. */
    int state() {
        return last == null ? 0 : last.target();
    }

    /** The steps of this trail from the point on at which it parts with another; empty if this one is the other's beginning. */
    List<Edge> sinceParting(Trail other) {
        Deque<Edge> steps = new ArrayDeque<>();
        Trail mine = this;
        Trail theirs = other;
        while (mine != theirs) {
            if (mine.length >= theirs.length) {
                steps.push(mine.last);
                mine = mine.previous;
            } else {
                theirs = theirs.previous;
            }
        }
        return List.copyOf(steps);
    }
}
