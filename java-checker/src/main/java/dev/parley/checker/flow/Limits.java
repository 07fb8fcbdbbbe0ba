package dev.parley.checker.flow;

import dev.parley.checker.flow.state.Configuration;
import java.util.BitSet;

/** How much is followed, and from where on less is kept apart, so that code with many ways is checked in reasonable time. One per analysis. */
final class Limits {
    /** More possibilities than any readable method has; beyond, nothing is said. */
    private static final int BUDGET = 100_000;
    /** Where a place is reached in more ways than these, the distances of numbers are no longer told apart. */
    private static final int MOST_DISTANCES = 24;
    /** Likewise, and where a method starts in more ways, answers to questions are no longer told apart. */
    private static final int MOST_ANSWERS = 64;
    /** Nor are they in all that is left to look at, if so much has been looked at already. */
    private static final int BUDGET_FOR_ANSWERS = BUDGET / 5;

    /** The slots of answers to questions. */
    private final BitSet answers;
    private int visits;

    Limits(BitSet answers) {
        this.answers = answers;
    }

    /** Something that has not been possible yet is possible at a place. */
    void visited() {
        visits++;
    }

    boolean isTooMuch() {
        return visits > BUDGET;
    }

    /** What is still told apart where a place is reached that has been reached in so many ways. */
    Configuration atPlace(int ways, Configuration configuration) {
        Configuration answered = inMethod(ways, configuration);
        return ways < MOST_DISTANCES ? answered : answered.withoutDistances();
    }

    /** What is still told apart where a method starts, or comes back. */
    Configuration inMethod(int ways, Configuration configuration) {
        return ways < MOST_ANSWERS && visits < BUDGET_FOR_ANSWERS ? configuration : configuration.without(answers);
    }
}
