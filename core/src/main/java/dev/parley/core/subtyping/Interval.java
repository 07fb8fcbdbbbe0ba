package dev.parley.core.subtyping;

/** How many actions may be owed: at least {@code least}, at most {@code most}, where {@link #ENDLESS} is no limit. Both are 0 or more. */
record Interval(int least, int most) {
    static final int ENDLESS = Integer.MAX_VALUE;

    static final Interval ZERO = new Interval(0, 0);

    // Larger numbers are rounded, towards the safe side, so that widening ends.
    private static final int LARGEST = 64;

    boolean isZero() {
        return most == 0;
    }

    Interval increment() {
        return new Interval(Math.min(LARGEST, least + 1), most >= LARGEST ? ENDLESS : most + 1);
    }

    /** One less, where there was one at least. */
    Interval decrement() {
        return new Interval(Math.max(0, least - 1), most == ENDLESS ? ENDLESS : most - 1);
    }

    /** Without the numbers below {@code bound}, which is not above {@link #most}. */
    Interval atLeast(int bound) {
        return bound <= least ? this : new Interval(bound, most);
    }

    /** The smallest interval that covers both, except that what grows is taken to grow without end. */
    Interval widen(Interval other) {
        return new Interval(Math.min(least, other.least), other.most > most ? ENDLESS : most);
    }
}
