package dev.parley.core.subtyping;

/** What a search may spend, so that it ends on every input. */
final class Budget {
    // About half a second and a hundred megabytes at worst; a protocol written by people needs a thousandth.
    private static final long WORK = 1L << 24;
    private static final int WORDS_PER_UNIT = 32;

    private final int maximalLag;
    private long left = WORK;
    private int longestLag;

    /** @param maximalLag how many actions of the original the candidate may have overtaken at one time */
    Budget(int maximalLag) {
        this.maximalLag = maximalLag;
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
