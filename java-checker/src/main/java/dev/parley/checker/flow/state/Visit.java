package dev.parley.checker.flow.state;

import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Step;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/**
 * A configuration that was found possible at a node, and how: the first way found is its witness.
 *
 * @param activation the run of the method that the node belongs to
 * @param before where control was before: the call where a method is entered, the end of the method where it comes back
 * @param caller the call that control comes back to, where it comes back
 * @param depth the number of visits before this one
 * @param rejoined other ways to the same, found later; grows while the exploration goes on
 */
public record Visit(
        Node node,
        Configuration configuration,
        Activation activation,
        Optional<Visit> before,
        Optional<Node.Edge> via,
        Optional<Visit> caller,
        int depth,
        List<Visit> rejoined) {
    /** More ways than a person would compare. */
    private static final int REJOINED = 16;
    /** Beyond, methods that came back are told as one step. */
    private static final int DETAILED = 10_000;

    /** The start of the participant's method. */
    public static Visit start(Node entry, Configuration configuration, Activation activation) {
        return new Visit(entry, configuration, activation, Optional.empty(), Optional.empty(), Optional.empty(), 0, new ArrayList<>());
    }

    /** The start of a method that this visit calls. */
    public Visit enter(Node entry, Configuration start, Activation called) {
        Node.Edge edge = new Node.Edge(entry.id(), Guard.Always.ALWAYS, node.extent());
        return new Visit(entry, start, called, Optional.of(this), Optional.of(edge), Optional.empty(), depth + 1, new ArrayList<>());
    }

    public Visit next(Node node, Node.Edge edge, Configuration configuration) {
        return new Visit(node, configuration, activation, Optional.of(this), Optional.of(edge), Optional.empty(), depth + 1, new ArrayList<>());
    }

    /** Control comes back to this call from {@code end} of the called method. */
    public Visit resume(Visit end, Node node, Node.Edge edge, Configuration configuration) {
        int longer = Math.max(depth, end.depth()) + 1;
        return new Visit(node, configuration, activation, Optional.of(end), Optional.of(edge), Optional.of(this), longer, new ArrayList<>());
    }

    /** All visits from the entry of the participant to this one, those in called methods among them. */
    public List<Visit> path() {
        List<Visit> path = new ArrayList<>();
        Deque<Visit> callers = new ArrayDeque<>();
        Optional<Visit> here = Optional.of(this);
        while (here.isPresent()) {
            Visit visit = here.get();
            path.add(visit);
            if (visit.caller.isPresent() && path.size() > DETAILED) {
                here = visit.caller;
            } else if (visit.caller.isPresent()) {
                callers.push(visit.caller.get());
                here = visit.before;
            } else if (visit.enters() && !callers.isEmpty()) {
                // What was found for one call holds for all that start alike: the way leads on from the call that is meant here.
                here = Optional.of(callers.pop());
            } else {
                here = visit.before;
            }
        }
        Collections.reverse(path);
        return path;
    }

    /** The calls that have not come back yet, outermost first. */
    public List<Visit> openCalls() {
        List<Visit> calls = new ArrayList<>();
        Optional<Visit> here = Optional.of(this);
        while (here.isPresent()) {
            Visit visit = here.get();
            if (visit.enters()) {
                visit.before.ifPresent(calls::add);
            }
            here = visit.caller.isPresent() ? visit.caller : visit.before;
        }
        Collections.reverse(calls);
        return calls;
    }

    /** Whether a called method starts here. */
    public boolean enters() {
        return before.filter(call -> call.node.step() instanceof Step.Call step && step.entry().node() == node.id()).isPresent();
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
