package dev.parley.core.subtyping;

import java.util.Arrays;
import java.util.function.IntPredicate;

/**
 * From which states a machine can be kept for ever from doing something: greatest fixed points, computed once per question.
 *
 * <p>Who decides differs by machine. What the candidate sends, and what the original receives, is beyond the control of whoever wants
 * to show the subtyping: one bad step there is enough. What the original sends, and what the candidate receives, is ours to choose or
 * determined by the other side: there every step has to be bad.
 */
final class Avoidance {
    private final Alphabet alphabet;
    private final Behaviour candidate;
    private final Behaviour original;
    // By action, and twice by subject; null where nobody has asked yet.
    private final boolean[][] unsent;
    private final boolean[][] unreceived;
    private final boolean[][] neglected;

    Avoidance(Alphabet alphabet, Behaviour candidate, Behaviour original) {
        this.alphabet = alphabet;
        this.candidate = candidate;
        this.original = original;
        this.unsent = new boolean[alphabet.size()][];
        this.unreceived = new boolean[alphabet.subjectCount()][];
        this.neglected = new boolean[alphabet.subjectCount()][];
    }

    /** The states of the original from which it may never send what fits {@code send}, or only after another message to this peer. */
    boolean[] original(int send) {
        if (unsent[send] == null) {
            int subject = alphabet.subject(send);
            unsent[send] = greatest(original, original::receives, action -> alphabet.subject(action) == subject
                    ? alphabet.fits(send, action) ? Outcome.GOOD : Outcome.BAD
                    : Outcome.LATER);
        }
        return unsent[send];
    }

    /** The states of the original from which it may never receive anything of {@code subject} before it has to send. */
    boolean[] originalReceive(int subject) {
        if (unreceived[subject] == null) {
            unreceived[subject] = greatest(original, original::receives, action -> alphabet.isSend(action)
                    ? Outcome.BAD
                    : alphabet.subject(action) == subject ? Outcome.GOOD : Outcome.LATER);
        }
        return unreceived[subject];
    }

    /** The states of the candidate from which it may go on for ever, or end, without an action of {@code subject}. */
    boolean[] candidate(int subject) {
        if (neglected[subject] == null) {
            neglected[subject] = greatest(candidate, candidate::sends, action ->
                    alphabet.subject(action) == subject ? Outcome.GOOD : Outcome.LATER);
        }
        return neglected[subject];
    }

    private enum Outcome {
        GOOD,
        BAD,
        LATER
    }

    private interface Judge {
        Outcome judge(int action);
    }

    /** @param oneIsEnough the states in which a single bad step makes the state bad */
    private static boolean[] greatest(Behaviour behaviour, IntPredicate oneIsEnough, Judge judge) {
        boolean[] bad = new boolean[behaviour.stateCount()];
        Arrays.fill(bad, true);
        boolean changed = true;
        while (changed) {
            changed = false;
            // Backwards, because states are mostly numbered in the order of the steps and the answer travels against it.
            for (int state = behaviour.stateCount() - 1; state >= 0; state--) {
                if (bad[state] && !staysBad(behaviour, state, oneIsEnough.test(state), judge, bad)) {
                    bad[state] = false;
                    changed = true;
                }
            }
        }
        return bad;
    }

    private static boolean staysBad(Behaviour behaviour, int state, boolean oneIsEnough, Judge judge, boolean[] bad) {
        for (int step = 0; step < behaviour.degree(state); step++) {
            boolean badStep = switch (judge.judge(behaviour.action(state, step))) {
                case GOOD -> false;
                case BAD -> true;
                case LATER -> bad[behaviour.target(state, step)];
            };
            if (badStep == oneIsEnough) {
                return oneIsEnough;
            }
        }
        return !oneIsEnough;
    }
}
