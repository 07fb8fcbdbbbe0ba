package dev.parley.checker.jdt;

import dev.parley.checker.cfg.Handling.How;
import java.util.Set;

/**
 * What a call does with its receiver and its arguments, as far as it matters who refers to them afterwards. Arguments are known by their
 * index; the receiver is {@link #RECEIVER}.
 *
 * @param stores which of them come to refer to which others
 * @param kept which of them something out of sight may refer to afterwards
 * @param yields what the result has to do with them
 * @param doubtful whether something out of sight may refer to the result
 * @param takesOut whether the receiver does not refer to the result any more
 * @param reads the fields of the receiver that are read, by the keys of their bindings
 * @param writes the fields of the receiver that get another value
 * @param onThread whether what is kept is surely used, by another thread
 */
record CallEffect(
        Set<Store> stores, Set<Integer> kept, Set<Yield> yields, boolean doubtful, boolean takesOut, Set<String> reads, Set<String> writes,
        boolean onThread) {
    static final int RECEIVER = -1;

    /** See {@link CallEffect}. */
    record Store(int holder, int value, boolean deep) {}

    /** See {@link CallEffect}. */
    record Yield(int source, How how) {

        /**
         * What the result has to do with what is passed.
         *
         * @param isElement whether that is an element of the array that the method gets (JLS 15.12.4.2)
         */
        How how(boolean isElement) {
            return !isElement ? how : how == How.PART ? How.SAME : How.HOLDER;
        }
    }

    CallEffect {
        stores = Set.copyOf(stores);
        kept = Set.copyOf(kept);
        yields = Set.copyOf(yields);
        reads = Set.copyOf(reads);
        writes = Set.copyOf(writes);
    }

    CallEffect(Set<Store> stores, Set<Integer> kept, Set<Yield> yields, boolean doubtful, boolean takesOut) {
        this(stores, kept, yields, doubtful, takesOut, Set.of(), Set.of(), false);
    }

    /** The same call of a method whose result is its caller's alone. */
    CallEffect withUniqueResult() {
        return new CallEffect(stores, kept, Set.of(), false, takesOut, reads, writes, onThread);
    }

    /** Of a call that only looks at what it gets. */
    static final CallEffect NONE = new CallEffect(Set.of(), Set.of(), Set.of(), false, false);

    static CallEffect yielding(Set<Yield> yields) {
        return new CallEffect(Set.of(), Set.of(), yields, false, false);
    }
}
