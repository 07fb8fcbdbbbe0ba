package dev.parley.core.compatibility;

import dev.parley.core.system.EncodedSystem;
import dev.parley.core.system.Semantics;
import dev.parley.core.system.Step;
import dev.parley.core.system.TransitionGraph;
import java.util.Arrays;

/**
 * A part of the k-bounded transition system that suffices to decide questions of the form <i>can this still happen</i>: a partial order
 * reduction in the manner of Lange and Yoshida (CAV 2019: the reduced transition system).
 *
 * <p>A role that may choose between sends to different peers waits until there is room for all of them, so that the bound never decides.
 *
 * <p>The run goes in rounds. At the start of a round every role that can move gets a turn, in a fixed order; in its turn it takes each
 * of its steps. Only then it is asked again who can move.
 *
 * <p>Why this suffices: let a role be able to move that either sends, or receives from one peer. What the others do neither disables its
 * steps, nor enables another one of them, nor does the order matter, since only the role itself takes from, or adds to, the queues
 * concerned. Its steps are thus a persistent set in the sense of Godefroid (LNCS 1032). Since everyone who can move does so
 * in every round, nobody is ignored, and every run of the whole system is, up to the order of independent steps, the beginning of one
 * of the reduced system; both have the same answers to questions about what can still happen to a message that stays where it is or to
 * a role that does not move. A role that can receive from several peers has no persistent set; a round with such a role ends with a
 * configuration from which every possible step is taken.
 */
final class ReducedSystem {
    private static final int BITS = 31;

    private final EncodedSystem system;
    private final Semantics semantics;
    private final Shape shape;
    private final TransitionGraph graph;
    private final int turnSlot;
    private final int openSlot;
    private final int[] next;
    private final boolean complete;

    /** @param limit of configurations, after which to give up */
    ReducedSystem(Semantics semantics, Shape shape, int limit) {
        this.semantics = semantics;
        this.system = semantics.system();
        this.shape = shape;
        this.turnSlot = system.width();
        this.openSlot = turnSlot + (system.roleCount() + BITS - 1) / BITS;
        int[] node = Arrays.copyOf(system.initial(), openSlot + 1);
        this.next = new int[node.length];
        this.graph = new TransitionGraph(node);
        int current = 0;
        for (; current < graph.size() && current < limit; current++) {
            graph.read(current, node);
            graph.expand(current);
            expand(node);
        }
        complete = current == graph.size();
        if (complete) {
            graph.expand(current);
        }
    }

    private void expand(int[] node) {
        int role = nextInTurn(node);
        if (role < 0 && node[openSlot] == 0) {
            giveTurns(node);
            role = nextInTurn(node);
        }
        if (role >= 0) {
            node[turnSlot + role / BITS] &= ~(1 << role % BITS);
            takeSteps(node, role);
        } else {
            node[openSlot] = 0;
            for (int each = 0; each < system.roleCount(); each++) {
                takeSteps(node, each);
            }
        }
    }

    private int nextInTurn(int[] node) {
        for (int word = turnSlot; word < openSlot; word++) {
            if (node[word] != 0) {
                return (word - turnSlot) * BITS + Integer.numberOfTrailingZeros(node[word]);
            }
        }
        return -1;
    }

    private void giveTurns(int[] node) {
        for (int role = 0; role < system.roleCount(); role++) {
            if (canMove(node, role)) {
                if (isPersistent(node, role)) {
                    node[turnSlot + role / BITS] |= 1 << role % BITS;
                } else {
                    node[openSlot] = 1;
                }
            }
        }
    }

    private boolean isPersistent(int[] node, int role) {
        return shape.isDirected(role, node[role])
                || shape.offender().isEmpty() && system.steps(role, node[role])[0].isSend();
    }

    private boolean canMove(int[] node, int role) {
        boolean can = false;
        for (Step step : system.steps(role, node[role])) {
            boolean possible = semantics.isEnabled(node, step);
            if (step.isSend() && !possible) {
                return false;
            }
            can |= possible;
        }
        return can;
    }

    private void takeSteps(int[] node, int role) {
        if (canMove(node, role)) {
            for (Step step : system.steps(role, node[role])) {
                if (semantics.isEnabled(node, step)) {
                    System.arraycopy(node, 0, next, 0, next.length);
                    semantics.take(next, step);
                    graph.edge(step.index(), next);
                }
            }
        }
    }

    /** Its vectors are configurations of the system, followed by whose turn it is. */
    TransitionGraph graph() {
        return graph;
    }

    EncodedSystem system() {
        return system;
    }

    Semantics semantics() {
        return semantics;
    }

    /** Whether there were no more configurations than allowed. */
    boolean isComplete() {
        return complete;
    }
}
