package dev.parley.checker.cfg;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Whole numbers, and between which bounds the differences of some pairs of them are kept. What follows from several of these for another pair is
 * found when it is asked for (difference bound matrices; Miné, <i>A New Numerical Abstract Domain Based on Difference-Bound Matrices</i>,
 * PADO 2001).
 *
 * @param size how many numbers there are; they are named by their places, from 0 on
 * @param bounds between which it does not matter how great a difference is: it is kept from one of these to another one, so that there are not more
 *     and more of them
 */
public record Zone(int size, List<Difference> differences, SortedSet<Long> bounds) {
    public Zone {
        differences = List.copyOf(differences);
        bounds = Collections.unmodifiableSortedSet(new TreeSet<>(bounds));
    }

    /**
     * One number less another one.
     *
     * @param otherwise what it may be where nothing is known of it
     */
    public record Difference(int from, int to, Slot slot, Value.Between otherwise) {}

    /** What is known of a difference by all of them. */
    public Value.Between between(int from, int to, Function<Difference, Value.Between> known) {
        long most = most(from, to, known);
        long least = most(to, from, known);
        return new Value.Between(least == Long.MAX_VALUE ? Long.MIN_VALUE : -least, most);
    }

    /** The length of the shortest path from one number to the other, each step of which is the most that one is greater than the next. */
    private long most(int from, int to, Function<Difference, Value.Between> known) {
        long[] most = new long[size];
        Arrays.fill(most, Long.MAX_VALUE);
        most[from] = 0;
        for (int round = 1; round < size; round++) {
            for (Difference difference : differences) {
                Value.Between between = known.apply(difference);
                most[difference.to()] = Math.min(most[difference.to()], sum(most[difference.from()], between.most()));
                most[difference.from()] = Math.min(most[difference.from()], sum(most[difference.to()], between.takenFrom(0).most()));
            }
        }
        return most[to];
    }

    /** What is kept of a difference. */
    public Value.Between kept(Value.Between known) {
        SortedSet<Long> below = bounds.headSet(known.least() == Long.MAX_VALUE ? known.least() : known.least() + 1);
        SortedSet<Long> above = bounds.tailSet(known.most());
        return new Value.Between(below.isEmpty() ? Long.MIN_VALUE : below.last(), above.isEmpty() ? Long.MAX_VALUE : above.first());
    }

    private static long sum(long one, long other) {
        return one == Long.MAX_VALUE || other == Long.MAX_VALUE ? Long.MAX_VALUE : one + other;
    }
}
