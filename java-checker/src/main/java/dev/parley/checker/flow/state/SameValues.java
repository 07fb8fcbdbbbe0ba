package dev.parley.checker.flow.state;

import java.util.Arrays;
import java.util.BitSet;

/** Which local variables have the very same value on all ways, by the numbers of their places. */
final class SameValues {
    private final BitSet[] same;

    SameValues(int places) {
        this(PlaceSets.empty(places));
    }

    private SameValues(BitSet[] same) {
        this.same = same;
    }

    SameValues copy() {
        return new SameValues(PlaceSets.copy(same));
    }

    void join(SameValues other) {
        for (int variable = 0; variable < same.length; variable++) {
            same[variable].and(other.same[variable]);
        }
    }

    /** The others that have the value of this one. */
    BitSet as(int variable) {
        return same[variable];
    }

    /** One gets the value of another, and of those that have it. */
    void put(int target, int source) {
        same[target].or(same[source]);
        same[target].set(source);
        same[target].stream().forEach(other -> same[other].set(target));
    }

    /** One gets a value of its own. */
    void separate(int variable) {
        same[variable].stream().forEach(other -> same[other].clear(variable));
        same[variable].clear();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SameValues values && Arrays.equals(same, values.same);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(same);
    }
}
