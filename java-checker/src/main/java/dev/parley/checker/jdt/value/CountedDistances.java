package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.value.ComparedSide.What;
import dev.parley.checker.jdt.value.Distance.Change;
import dev.parley.checker.jdt.value.Distance.Question;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.EnhancedForStatement;

/** Which distances of a method have to be followed so that its comparisons are answered by others, and between which bounds. */
final class CountedDistances {
    /** More of them are no loops that a person has written. */
    private static final int MOST = 24;

    /** A distance by its sides, of which the second is zero if one of them is. */
    record Sides(ComparedSide from, ComparedSide to) {
        static Sides of(ComparedSide one, ComparedSide other) {
            return one.what().equals(Distance.ZERO) ? new Sides(other, one) : new Sides(one, other);
        }

        Distance distance() {
            return new Distance(from.what(), to.what());
        }

        Stream<ComparedSide> both() {
            return Stream.of(from, to);
        }

        /** Those of the numbers that are not just zero, and those that they are made of. */
        Stream<What> numbers() {
            return both().map(ComparedSide::what).filter(what -> !what.equals(Distance.ZERO)).flatMap(Sides::parts);
        }

        private static Stream<What> parts(What number) {
            return Stream.concat(Stream.of(number), number instanceof What.Calculation(String operator, List<What> operands)
                    ? operands.stream().flatMap(Sides::parts) : Stream.empty());
        }

        boolean hasToDoWith(Sides other) {
            return numbers().anyMatch(other::isOf) || other.numbers().anyMatch(this::isOf);
        }

        boolean isOf(What what) {
            return from.what().equals(what) || to.what().equals(what);
        }
    }

    private final Collection<Question> questions;
    private final List<Change> changes;
    private final Map<Distance, Sides> all = new LinkedHashMap<>();

    CountedDistances(Collection<Question> questions, List<Change> changes) {
        this.questions = List.copyOf(questions);
        this.changes = List.copyOf(changes);
        questions.forEach(question -> add(Sides.of(question.left().from(), question.right().from())));
        addSources();
        addBounds();
        addEqual();
        addCounted();
    }

    /**
     * The distances in groups of those that have numbers in common: where two comparisons or more depend on them, or one of which something else is
     * known, and numbers of them get other values.
     *
     * @param isOfOthers whether another method follows what a comparison asks for
     */
    List<List<Sides>> deciding(Predicate<Question> isOfOthers) {
        Set<Sides> left = new HashSet<>(all.values());
        return all.values().stream().filter(left::contains).map(start -> group(start, left))
                .filter(group -> decides(group) || asked(group).anyMatch(isOfOthers)).toList();
    }

    private boolean add(Sides sides) {
        return all.size() < MOST && !all.containsKey(sides.distance()) && !all.containsKey(sides.distance().reversed())
                && all.put(sides.distance(), sides) == null;
    }

    /** The distances that others are taken from where one of their numbers gets that of another variable. */
    private void addSources() {
        Deque<Sides> open = new ArrayDeque<>(all.values());
        while (!open.isEmpty()) {
            Sides next = open.poll();
            changes.stream().filter(change -> !change.counts() && next.isOf(change.what()))
                    .flatMap(change -> source(change, change.what().equals(next.from().what()) ? next.to() : next.from()).stream())
                    .filter(source -> !source.from().what().equals(source.to().what()) && add(source))
                    .forEach(open::add);
        }
    }

    /** The distance that is one of a changed number behind the change. */
    private static Optional<Sides> source(Change change, ComparedSide other) {
        return change.step().isEmpty() ? Optional.of(Sides.of(change.given().from(), other))
                : change.whole(other.what()).map(whole -> Sides.of(side(whole, change.given().from(), other), change.step().get().number()));
    }

    private static ComparedSide side(What whole, ComparedSide number, ComparedSide other) {
        return whole.equals(number.what()) ? number : new ComparedSide(whole, ComparedSide.Nature.WHOLE,
                Stream.of(number, other).flatMap(side -> side.variables().stream()).collect(Collectors.toSet()));
    }

    /** The distances of numbers from those that they have at first: what is found out of one of the two later holds for the other. */
    private void addEqual() {
        List<Sides> asked = List.copyOf(all.values());
        changes.stream().filter(change -> !change.counts() && change.step().isEmpty() && isAnyOf(asked, change.given().what())).forEach(change ->
                asked.stream().flatMap(Sides::both).filter(side -> side.what().equals(change.what())).findFirst()
                        .ifPresent(side -> add(Sides.of(side, change.given().from()))));
    }

    /** The distances of what is the least or the greatest of several from each of these. */
    private void addBounds() {
        List.copyOf(all.values()).stream().flatMap(Sides::both).distinct().forEach(side -> Extremes.limits(side.what())
                .forEach(limit -> add(new Sides(side, new ComparedSide(limit.what(), ComparedSide.Nature.WHOLE, side.variables())))));
    }

    /** The distances of what loops over elements count by themselves from what is counted in them beside. */
    private void addCounted() {
        List<ComparedSide> asked = all.values().stream().flatMap(Sides::both).distinct().toList();
        asked.forEach(rounds -> {
            if (rounds.what() instanceof What.Rounds(EnhancedForStatement loop, boolean isLeft)) {
                asked.stream().filter(side -> isCountedIn(loop, side.what(), isLeft ? -1 : 1)).forEach(counter -> add(Sides.of(rounds, counter)));
            }
        });
    }

    private boolean isCountedIn(EnhancedForStatement loop, What number, int by) {
        return changes.stream().anyMatch(change ->
                change.what().equals(number) && change.counts() && change.given().by() == by && change.isWithin(loop.getBody()));
    }

    private static boolean isAnyOf(List<Sides> distances, What what) {
        return distances.stream().anyMatch(sides -> sides.isOf(what));
    }

    private static List<Sides> group(Sides start, Set<Sides> left) {
        List<Sides> group = new ArrayList<>();
        Deque<Sides> open = new ArrayDeque<>(List.of(start));
        left.remove(start);
        while (!open.isEmpty()) {
            Sides next = open.poll();
            group.add(next);
            left.stream().filter(next::hasToDoWith).toList().forEach(other -> {
                left.remove(other);
                open.add(other);
            });
        }
        return group;
    }

    private boolean decides(List<Sides> group) {
        long asked = asked(group).count();
        return (asked > 1 || asked == 1 && group.stream().anyMatch(CountedDistances::isKnownOtherwise))
                && changes.stream().anyMatch(change -> isAnyOf(group, change.what()));
    }

    private static boolean isOf(Distance kept, Distance asked) {
        return kept.equals(asked) || kept.equals(asked.reversed());
    }

    /** Whether a number has a range that is not just that of what cannot be less than zero. */
    private static boolean isKnownOtherwise(Sides sides) {
        NumberRange range = sides.from().range();
        return sides.to().what().equals(Distance.ZERO) && range.isKnown() && !range.equals(NumberRange.AMOUNT);
    }

    /** The numbers that comparisons of a group tell apart, and those that become one of these when something is added. */
    SortedSet<Long> bounds(List<Sides> group) {
        Set<Long> asked = asked(group).map(Question::asked).flatMap(CountedDistances::ends).collect(Collectors.toSet());
        Set<Long> steps = new HashSet<>(Set.of(0L));
        changes.stream().filter(change -> isAnyOf(group, change.what())).forEach(change -> steps.add(change.given().by()));
        SortedSet<Long> bounds = new TreeSet<>();
        for (long end : asked) {
            steps.forEach(step -> Stream.of(end - step, end + step).forEach(bound -> {
                bounds.add(bound);
                bounds.add(-bound);
            }));
        }
        return bounds;
    }

    private Stream<Question> asked(List<Sides> group) {
        return questions.stream().filter(question -> group.stream().anyMatch(sides -> isOf(sides.distance(), question.distance())));
    }

    private static Stream<Long> ends(Value.Between asked) {
        Stream<Long> least = asked.least() == Long.MIN_VALUE ? Stream.of() : Stream.of(asked.least() - 1, asked.least());
        Stream<Long> most = asked.most() == Long.MAX_VALUE ? Stream.of() : Stream.of(asked.most(), asked.most() + 1);
        return Stream.concat(least, most);
    }
}
