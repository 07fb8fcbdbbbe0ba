package dev.parley.checker.flow.state;

import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.ExceptionClass;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Node;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Which handlers around a call get what has ended the called method. Java takes the first clause whose class the exception is of, and a class
 * stands in front of those that it extends: so it is the nearest one, or one for a class that the exception may turn out to be of.
 */
public final class Catching {
    private Catching() {}

    /** The ways on from a call whose method has ended with this exception, or one of a class that extends it. */
    public static List<Node.Edge> edges(Node call, ExceptionClass thrown) {
        List<Node.Edge> taken = new ArrayList<>();
        List<Node.Edge> nearest = new ArrayList<>();
        int distance = Integer.MAX_VALUE;
        for (Node.Edge edge : call.edges()) {
            if (!(edge.guard() instanceof Guard.Thrown caught) || caught.isOfSession()) {
                continue;
            }
            OptionalInt above = thrown.distanceTo(caught.exception());
            if (above.isPresent()) {
                if (above.getAsInt() < distance) {
                    distance = above.getAsInt();
                    nearest.clear();
                }
                if (above.getAsInt() == distance) {
                    nearest.add(edge);
                }
            } else if (thrown.mayTurnOutToBe(caught.exception())) {
                taken.add(edge);
            }
        }
        taken.addAll(nearest);
        return taken;
    }

    /** The nodes at which handlers begin that get nothing but failures of the session, whatever else they are written for. */
    public static Set<Integer> ofSessionAlone(ControlFlowGraph graph) {
        Set<Integer> entered = new HashSet<>();
        Set<Integer> otherwise = new HashSet<>();
        for (Node node : graph.nodes()) {
            for (Node.Edge edge : node.edges()) {
                boolean ofSession = edge.guard() instanceof Guard.Thrown caught && caught.isOfSession();
                (ofSession ? entered : otherwise).add(edge.target());
            }
        }
        entered.removeAll(otherwise);
        return Set.copyOf(entered);
    }
}
