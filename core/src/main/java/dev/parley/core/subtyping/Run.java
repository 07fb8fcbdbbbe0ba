package dev.parley.core.subtyping;

import java.util.Arrays;

/**
 * One run of the original as far as the candidate's actions have needed it: the state it reached, and the actions it did on the way
 * that the candidate has overtaken and still owes, oldest first. Changes only while {@link Anticipation} extends it.
 */
final class Run implements Comparable<Run> {
    private static final int ROOM = 8;
    private static final int NOTHING = -1;

    /** What the original did, last action first; shared between runs. */
    record Trail(int action, Trail before) {}

    private final Alphabet alphabet;
    private int state;
    private int[] owed;
    private int length;
    // The number of sends among them, and by bits the subjects that occur: both answer most questions without a search.
    private int sends;
    private final long[] subjects;
    private Trail trail;
    private int found = NOTHING;
    private int steps;

    private Run(Alphabet alphabet, int state, int[] owed, int length, int sends, long[] subjects, Trail trail) {
        this.alphabet = alphabet;
        this.state = state;
        this.owed = owed;
        this.length = length;
        this.sends = sends;
        this.subjects = subjects;
        this.trail = trail;
    }

    /** At the beginning. */
    static Run start(Alphabet alphabet) {
        return new Run(alphabet, 0, new int[0], 0, 0, new long[(alphabet.subjectCount() + Long.SIZE - 1) / Long.SIZE], null);
    }

    /** A copy to extend. */
    Run copy() {
        Run copy = new Run(alphabet, state, Arrays.copyOf(owed, length + ROOM), length, sends, subjects.clone(), trail);
        copy.steps = steps;
        copy.found = found;
        return copy;
    }

    int state() {
        return state;
    }

    int owedCount() {
        return length;
    }

    int owed(int index) {
        return owed[index];
    }

    boolean owesSends() {
        return sends > 0;
    }

    boolean owes(int subject) {
        return (subjects[subject >> 6] & 1L << subject) != 0;
    }

    /** The subjects of the actions owed, as a bit set; not to be changed. */
    long[] owedSubjects() {
        return subjects;
    }

    /** What the original did to get here; null at the beginning. */
    Trail trail() {
        return trail;
    }

    /** The index of the first action owed that has this subject, or -1. */
    int firstOwed(int subject) {
        return owes(subject) ? nextOwed(subject, 0) : NOTHING;
    }

    private int nextOwed(int subject, int from) {
        for (int i = from; i < length; i++) {
            if (alphabet.subject(owed[i]) == subject) {
                return i;
            }
        }
        return NOTHING;
    }

    /** The first send that is owed before the action at {@code index}, or -1. */
    int sendBefore(int index) {
        for (int i = 0; i < index && sends > 0; i++) {
            if (alphabet.isSend(owed[i])) {
                return i;
            }
        }
        return NOTHING;
    }

    /** A run that has found the action at {@code index} among those it owes, and owes it no more. */
    Run without(int index) {
        int action = owed[index];
        int subject = alphabet.subject(action);
        int[] rest = new int[length - 1];
        System.arraycopy(owed, 0, rest, 0, index);
        System.arraycopy(owed, index + 1, rest, index, length - 1 - index);
        long[] left = subjects;
        if (nextOwed(subject, index + 1) == NOTHING) {
            left = subjects.clone();
            left[subject >> 6] &= ~(1L << subject);
        }
        Run run = new Run(alphabet, state, rest, length - 1, sends - (alphabet.isSend(action) ? 1 : 0), left, trail);
        run.found = action;
        return run;
    }

    /** Goes on with an action that is what was looked for. */
    void find(int action, int target) {
        advance(action, target);
        found = action;
    }

    /** Goes on with an action that is overtaken. */
    void overtake(int action, int target) {
        advance(action, target);
        if (length == owed.length) {
            owed = Arrays.copyOf(owed, length * 2);
        }
        owed[length++] = action;
        int subject = alphabet.subject(action);
        subjects[subject >> 6] |= 1L << subject;
        sends += alphabet.isSend(action) ? 1 : 0;
    }

    private void advance(int action, int target) {
        trail = new Trail(action, trail);
        state = target;
        steps++;
    }

    /** The action that was looked for, once {@link #hasFound()}. */
    int found() {
        return found;
    }

    boolean hasFound() {
        return found != NOTHING;
    }

    /** How many steps the search has taken. */
    int steps() {
        return steps;
    }

    /** Ends the search. */
    void settle() {
        found = NOTHING;
        steps = 0;
    }

    /** By state and actions owed: what the future depends on. */
    @Override
    public int compareTo(Run other) {
        int byState = Integer.compare(state, other.state);
        return byState != 0 ? byState : Arrays.compare(owed, 0, length, other.owed, 0, other.length);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Run run
                && state == run.state
                && Arrays.equals(owed, 0, length, run.owed, 0, run.length);
    }

    @Override
    public int hashCode() {
        int hash = state;
        for (int i = 0; i < length; i++) {
            hash = 31 * hash + owed[i];
        }
        return hash;
    }
}
