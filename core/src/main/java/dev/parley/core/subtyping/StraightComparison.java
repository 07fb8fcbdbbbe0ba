package dev.parley.core.subtyping;

import java.util.Arrays;

/**
 * Asynchronous subtyping of machines without choices. The original then has a single run, which is followed in place: no positions
 * to keep, no possibilities to weigh up. Optimised loops are mostly of this kind.
 *
 * <p>Says only that the subtyping holds. Whatever else there is to say is left to {@link AsynchronousSearch}, of which this is the
 * special case: the steps are those of Ghilezan et al. 2021, Table 3, as {@link Anticipation} has them, and the circle is looked for
 * with Brent's algorithm (<i>An improved Monte Carlo factorization algorithm</i>, BIT 1980, section 2).
 */
final class StraightComparison {
    private final Alphabet alphabet;
    private final Behaviour candidate;
    private final Behaviour original;
    private int candidateState;
    private int originalState;
    // What the original has been made to do and the candidate has not done yet, oldest first.
    private int[] owed = new int[8];
    private int owedCount;
    private long stepsLeft;

    private StraightComparison(Alphabet alphabet, Behaviour candidate, Behaviour original) {
        this.alphabet = alphabet;
        this.candidate = candidate;
        this.original = original;
        // A circle of both closes after as many steps as there are pairs of states, unless the lag grows.
        this.stepsLeft = 4L * (candidate.stateCount() + 1) * (original.stateCount() + 1);
    }

    /** Whether the candidate is certainly a subtype; false if not, if that would take long to tell, and where there are choices. */
    static boolean holds(Alphabet alphabet, Behaviour candidate, Behaviour original) {
        return candidate.isStraight()
                && original.isStraight()
                && new StraightComparison(alphabet, candidate, original).holds();
    }

    private boolean holds() {
        int knownCandidateState = 0;
        int knownOriginalState = 0;
        int[] knownOwed = {};
        int since = 0;
        int patience = 1;
        while (!candidate.isFinal(candidateState)) {
            if (!step()) {
                return false;
            }
            since++;
            if (candidateState == knownCandidateState
                    && originalState == knownOriginalState
                    && Arrays.equals(owed, 0, owedCount, knownOwed, 0, knownOwed.length)) {
                return paysItsDebts();
            }
            if (since == patience) {
                knownCandidateState = candidateState;
                knownOriginalState = originalState;
                knownOwed = Arrays.copyOf(owed, owedCount);
                since = 0;
                patience *= 2;
            }
        }
        return owedCount == 0 && original.isFinal(originalState);
    }

    /** One step of the candidate, with which the original keeps up; false if it cannot. */
    private boolean step() {
        int action = candidate.action(candidateState, 0);
        int subject = alphabet.subject(action);
        boolean sends = alphabet.isSend(action);
        candidateState = candidate.target(candidateState, 0);
        for (int i = 0; i < owedCount; i++) {
            if (alphabet.subject(owed[i]) == subject) {
                int found = owed[i];
                System.arraycopy(owed, i + 1, owed, i, --owedCount - i);
                return stepsLeft-- > 0 && alphabet.fits(action, found);
            }
            if (!sends && alphabet.isSend(owed[i])) {
                return false;
            }
        }
        while (!original.isFinal(originalState) && stepsLeft-- > 0) {
            int next = original.action(originalState, 0);
            originalState = original.target(originalState, 0);
            if (alphabet.subject(next) == subject) {
                return alphabet.fits(action, next);
            }
            if (!sends && alphabet.isSend(next)) {
                return false;
            }
            overtake(next);
        }
        return false;
    }

    private void overtake(int action) {
        if (owedCount == owed.length) {
            owed = Arrays.copyOf(owed, 2 * owedCount);
        }
        owed[owedCount++] = action;
    }

    /** Whether each action that is still owed when the circle has closed is one of those that the candidate does on it. */
    private boolean paysItsDebts() {
        boolean[] done = new boolean[alphabet.subjectCount()];
        int state = candidateState;
        do {
            done[alphabet.subject(candidate.action(state, 0))] = true;
            state = candidate.target(state, 0);
        } while (state != candidateState);
        for (int i = 0; i < owedCount; i++) {
            if (!done[alphabet.subject(owed[i])]) {
                return false;
            }
        }
        return true;
    }
}
