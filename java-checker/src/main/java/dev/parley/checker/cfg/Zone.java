package dev.parley.checker.cfg;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Whole numbers, and between which bounds the differences of some pairs of them are kept. What follows from several of these for another pair is
 * found when it is asked for (difference bound matrices; Miné, <i>A New Numerical Abstract Domain Based on Difference-Bound Matrices</i>,
 * PADO 2001).
 *
 * @param size how many numbers there are; they are named by their places, from 0 on
 * @param choices which numbers are one of several others
 * @param bounds between which it does not matter how great a difference is: it is kept from one of these to another one, so that there are not more
 *     and more of them
 */
public record Zone(int size, List<Difference> differences, List<Choice> choices, SortedSet<Long> bounds) {
    public Zone {
        differences = List.copyOf(differences);
        choices = List.copyOf(choices);
        bounds = Collections.unmodifiableSortedSet(new TreeSet<>(bounds));
    }

    /**
     * One number less another one.
     *
     * @param otherwise what it may be where nothing is known of it
     */
    public record Difference(int from, int to, Slot slot, Value.Between otherwise) {}

    /** A number that is one of others: which of them, the differences may tell. */
    public record Choice(int number, List<Shifted> others) {
        public Choice {
            others = List.copyOf(others);
        }
    }

    /** A number to which a constant is added. */
    public record Shifted(int number, long by) {}

    private record Known(int from, int to, Value.Between between) {}

    /** The same numbers with other bounds. */
    public Zone within(SortedSet<Long> others) {
        return new Zone(size, differences, choices, others);
    }

    /** What is known of a difference by all of them. */
    public Value.Between between(int from, int to, Function<Difference, Value.Between> known) {
        List<Known> all = new ArrayList<>();
        differences.forEach(difference -> all.add(new Known(difference.from(), difference.to(), known.apply(difference))));
        List<Known> chosen = choices.stream().flatMap(choice -> chosen(choice, all).stream()).toList();
        all.addAll(chosen);
        return between(from, to, all);
    }

    /** The one number that is left for a choice. */
    private Optional<Known> chosen(Choice choice, List<Known> known) {
        List<Shifted> left = choice.others().stream()
                .filter(other -> between(choice.number(), other.number(), known).isIn(Value.Between.exactly(other.by())).orElse(true)).toList();
        return left.size() == 1
                ? Optional.of(new Known(choice.number(), left.getFirst().number(), Value.Between.exactly(left.getFirst().by())))
                : Optional.empty();
    }

    private Value.Between between(int from, int to, List<Known> known) {
        long most = most(from, to, known);
        long least = most(to, from, known);
        return new Value.Between(least == Long.MAX_VALUE ? Long.MIN_VALUE : -least, most);
    }

    /** The length of the shortest path from one number to the other, each step of which is the most that one is greater than the next. */
    private long most(int from, int to, List<Known> known) {
        long[] most = new long[size];
        Arrays.fill(most, Long.MAX_VALUE);
        most[from] = 0;
        boolean isShorter = true;
        for (int round = 1; round < size && isShorter; round++) {
            isShorter = false;
            for (Known each : known) {
                isShorter |= shorten(most, each.from(), each.to(), each.between().most());
                isShorter |= shorten(most, each.to(), each.from(), each.between().takenFrom(0).most());
            }
        }
        return most[to];
    }

    private static boolean shorten(long[] most, int from, int to, long step) {
        long found = sum(most[from], step);
        boolean isShorter = found < most[to];
        most[to] = isShorter ? found : most[to];
        return isShorter;
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
