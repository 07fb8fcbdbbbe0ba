package dev.parley.core.subtyping;

import java.util.Arrays;

/**
 * What is known of the receives that the candidate has overtaken while the original reached {@code state}: those of each subject lie, in
 * this order, on some way of the original from a state that is remembered to {@code state}, and there are so many of them. Nothing else is
 * owed. Immutable.
 */
final class Lag {
    /** In place of a state where nothing of a subject is owed. */
    static final int NOTHING = -1;

    private final int state;
    private final int[] starts;
    private final Interval[] counts;

    private Lag(int state, int[] starts, Interval[] counts) {
        this.state = state;
        this.starts = starts;
        this.counts = counts;
    }

    /** At the beginning of the original. */
    static Lag none(int subjects) {
        int[] starts = new int[subjects];
        Interval[] counts = new Interval[subjects];
        Arrays.fill(starts, NOTHING);
        Arrays.fill(counts, Interval.ZERO);
        return new Lag(0, starts, counts);
    }

    /** Where the original is. */
    int state() {
        return state;
    }

    /** The state where the way begins on which the receives of {@code subject} lie, or {@link #NOTHING}. */
    int start(int subject) {
        return starts[subject];
    }

    Interval count(int subject) {
        return counts[subject];
    }

    boolean owesNothing() {
        return Arrays.stream(starts).allMatch(start -> start == NOTHING);
    }

    /** The original goes on, and nothing is overtaken. */
    Lag at(int target) {
        return new Lag(target, starts, counts);
    }

    /** The original goes on with a receive that is overtaken. */
    Lag overtaking(int subject, int target) {
        int start = starts[subject] == NOTHING ? state : starts[subject];
        return with(subject, start, counts[subject].increment()).at(target);
    }

    /** What is left of a subject: nothing, if there is no way from {@code start} on which more of it lies. */
    Lag with(int subject, int start, Interval count) {
        int[] newStarts = starts.clone();
        Interval[] newCounts = counts.clone();
        boolean none = start == NOTHING || count.isZero();
        newStarts[subject] = none ? NOTHING : start;
        newCounts[subject] = none ? Interval.ZERO : count;
        return new Lag(state, newStarts, newCounts);
    }

    /** The same with numbers that cover those of {@code other} as well, which is between the same states. */
    Lag widen(Lag other) {
        Interval[] widened = new Interval[counts.length];
        for (int i = 0; i < widened.length; i++) {
            widened[i] = counts[i].widen(other.counts[i]);
        }
        return new Lag(state, starts, widened);
    }

    /** Whether both are between the same states, whatever their numbers. */
    boolean isAlongside(Lag other) {
        return state == other.state && Arrays.equals(starts, other.starts);
    }

    int placeHash() {
        return 31 * state + Arrays.hashCode(starts);
    }

    boolean hasCountsOf(Lag other) {
        return Arrays.equals(counts, other.counts);
    }
}
