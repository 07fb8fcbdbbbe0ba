package dev.parley.checker.jdt.alias;

import dev.parley.checker.cfg.Handling;
import dev.parley.checker.cfg.Handling.How;
import dev.parley.checker.cfg.Place;
import java.util.HashSet;
import java.util.Set;

/**
 * What a call does with its receiver and its arguments, as far as it matters who refers to them afterwards. Arguments are known by their
 * index; the receiver is {@link #RECEIVER}.
 *
 * @param stores which of them come to refer to which others
 * @param kept which of them something out of sight may refer to afterwards
 * @param yields what the result has to do with them
 * @param doubtful whether something out of sight may refer to the result
 * @param takes what the result has to do with what was taken out of them, to which they do not refer any more
 * @param reads the fields of the receiver that are read, by the keys of their bindings
 * @param writes the fields of the receiver that get another value
 * @param onThread whether what is kept is surely used, by another thread
 * @param gives which of them are functions that may have given the result
 * @param replaced the fields of the receiver that had the result before and have something else since, if that is all that makes it a part of it
 * @param shown the fields of the receiver whose values the result is, or has in it, and which have them still, and the receiver if it has that in it,
 *     see {@link ShownFields}
 */
public record CallEffect(
        Set<Store> stores, Set<Integer> kept, Set<Yield> yields, boolean doubtful, Set<Yield> takes, Set<String> reads, Set<String> writes,
        boolean onThread, Set<Integer> gives, Set<String> replaced, Set<String> shown) {
    public static final int RECEIVER = -1;
    /** The result, which may have the same object in it several times. */
    private static final int RESULT = -2;
    /** What a call throws, instead of giving a result. */
    private static final int THROWN = -3;

    /**
     * See {@link CallEffect}.
     *
     * @param deep whether what the holder refers to may come to refer to the value as well
     * @param elements whether only what the value refers to comes to be referred to
     */
    public record Store(int holder, int value, boolean deep, boolean elements) {
        Store(int holder, int value, boolean deep) {
            this(holder, value, deep, false);
        }

        /** Whether the holder is one of those that the call gets, and not its result or what it throws. */
        boolean isOfGiven() {
            return holder >= RECEIVER;
        }

        /** What it means for the places of the two. */
        public Handling of(Place holder, Place value) {
            return elements ? new Handling.StoreElements(holder, value) : new Handling.Store(holder, value, deep);
        }
    }

    static final Store REPEATED_RESULT = new Store(RESULT, RESULT, false);

    /** See {@link CallEffect}. */
    public record Yield(int source, How how) {

        /**
         * What the result has to do with what is passed.
         *
         * @param isElement whether that is an element of the array that the method gets (JLS 15.12.4.2)
         */
        public How how(boolean isElement) {
            return !isElement ? how : how == How.PART ? How.SAME : How.HOLDER;
        }
    }

    public CallEffect {
        stores = Set.copyOf(stores);
        kept = Set.copyOf(kept);
        yields = Set.copyOf(yields);
        takes = Set.copyOf(takes);
        reads = Set.copyOf(reads);
        writes = Set.copyOf(writes);
        gives = Set.copyOf(gives);
        replaced = Set.copyOf(replaced);
        shown = Set.copyOf(shown);
    }

    public CallEffect(Set<Store> stores, Set<Integer> kept, Set<Yield> yields, boolean doubtful) {
        this(stores, kept, yields, doubtful, Set.of(), Set.of(), Set.of(), false, Set.of(), Set.of(), Set.of());
    }

    /** The same call of a method whose result is its caller's alone. */
    CallEffect withUniqueResult() {
        return new CallEffect(stores, kept, Set.of(), false, Set.of(), reads, writes, onThread, Set.of(), Set.of(), Set.of());
    }

    /** Of a call whose result is another view of the array that it gets, so that it does not matter what that has in it. */
    static CallEffect viewing() {
        return yielding(Set.of(new Yield(0, How.SAME))).with(Set.of(view(0)));
    }

    /** What makes the result another view of what is passed. */
    static Store view(int source) {
        return new Store(RESULT, source, false);
    }

    public boolean views(int source) {
        return stores.contains(view(source));
    }

    /** What makes what is passed a part of the exception that the call may throw. */
    static Store thrown(int source) {
        return new Store(THROWN, source, false);
    }

    public boolean throwsIt(int source) {
        return stores.contains(thrown(source));
    }

    /** The same call where another thread surely has what is kept. */
    CallEffect byThread() {
        return new CallEffect(stores, kept, yields, doubtful, takes, reads, writes, true, gives, replaced, shown);
    }

    /** The same call of a constructor whose object is a thread, which has what that refers to. */
    CallEffect ofThread() {
        return new CallEffect(stores, kept, yields, true, takes, reads, writes, true, gives, replaced, shown);
    }

    /** The same call of a function, which gives what that does. */
    CallEffect ofFunction() {
        return new CallEffect(stores, kept, yields, doubtful, takes, reads, writes, onThread, Set.of(RECEIVER), replaced, shown);
    }

    /** Of a call that only looks at what it gets. */
    public static final CallEffect NONE = new CallEffect(Set.of(), Set.of(), Set.of(), false);

    /** Of a call whose result is what was taken out of its receiver. */
    static CallEffect taking(Set<Store> stores) {
        return new CallEffect(stores, Set.of(), Set.of(), false, Set.of(new Yield(RECEIVER, How.SAME)),
                Set.of(), Set.of(), false, Set.of(), Set.of(), Set.of());
    }

    /** Whether the receiver does not refer to the result any more. */
    public boolean takesOut() {
        return takes.stream().anyMatch(take -> take.source() == RECEIVER);
    }

    /** The same call, whose result has one object in it several times. */
    CallEffect repeating() {
        return with(Set.of(REPEATED_RESULT));
    }

    /** The same call, which does this as well. */
    CallEffect with(Set<Store> others) {
        Set<Store> all = new HashSet<>(stores);
        all.addAll(others);
        return new CallEffect(all, kept, yields, doubtful, takes, reads, writes, onThread, gives, replaced, shown);
    }

    /** The same call, whose result has the values of these fields. */
    CallEffect showing(Set<String> fields) {
        return new CallEffect(stores, kept, yields, doubtful, takes, reads, writes, onThread, gives, replaced, fields);
    }

    public boolean repeats() {
        return stores.contains(REPEATED_RESULT);
    }

    /** Whether one of those that the call gets has one object in it several times then. */
    public boolean repeats(int source) {
        return stores.contains(new Store(source, source, false));
    }

    static CallEffect yielding(Set<Yield> yields) {
        return new CallEffect(Set.of(), Set.of(), yields, false);
    }
}
