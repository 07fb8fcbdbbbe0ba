package dev.parley.core.subtyping;

/** What a search may spend, so that it ends on every input. */
final class Budget {
    // Some ten milliseconds for machines as people write them, which need a hundredth of it; below a second for the largest.
    private static final long LEAST_WORK = 1L << 18;
    private static final long MOST_WORK = 1L << 22;
    private static final int WORK_PER_LAG = 64;
    private static final int WORDS_PER_UNIT = 256;

    private final int maximalLag;
    private long left;
    private int longestLag;

    /** @param maximalLag how many actions of the original the candidate may have overtaken at one time */
    Budget(int maximalLag) {
        this.maximalLag = maximalLag;
        this.left = Math.min(MOST_WORK, LEAST_WORK + (long) WORK_PER_LAG * maximalLag);
    }

    /** Pays for looking at a run. */
    void pay(Run run) {
        left -= 4 + run.owedCount() / WORDS_PER_UNIT;
        longestLag = Math.max(longestLag, run.owedCount());
    }

    /** Pays for remembering a run. */
    void payForMemory(Run run) {
        left -= 16 + run.owedCount() / 4;
    }

    boolean allows(Run run) {
        return run.owedCount() <= maximalLag && !isSpent();
    }

    boolean isSpent() {
        return left < 0;
    }

    /** The longest lag that occurred. */
    int longestLag() {
        return longestLag;
    }
}
