package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.value.ComparedSide.What;
import dev.parley.checker.jdt.value.Distance.Question;
import dev.parley.checker.jdt.value.Distance.Shifted;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** Which distances of a method have to be followed so that its comparisons are answered by others, and between which bounds. */
final class CountedDistances {

    /** A variable gets a number. */
    record Change(VariableDeclaration variable, Shifted given) {
        What what() {
            return new What.Variable(variable);
        }

        /** Whether it is counted up or down. */
        boolean counts() {
            return given.what().equals(what());
        }
    }

    /** A distance by its sides, of which the second is zero if one of them is. */
    record Sides(ComparedSide from, ComparedSide to) {
        static Sides of(ComparedSide one, ComparedSide other) {
            return one.what().equals(Distance.ZERO) ? new Sides(other, one) : new Sides(one, other);
        }

        Distance distance() {
            return new Distance(from.what(), to.what());
        }
    }

    private final List<Question> questions;
    private final List<Change> changes;
    private final Map<Distance, Sides> all = new LinkedHashMap<>();
    private final Map<Distance, Set<Distance>> neighbours = new LinkedHashMap<>();

    CountedDistances(List<Question> questions, List<Change> changes) {
        this.questions = questions;
        this.changes = changes;
    }

    /** Those that two comparisons or more depend on, or one of which something else is known, and that are counted or begin as others. */
    List<Sides> deciding(int most) {
        questions.forEach(question -> add(Sides.of(question.left().from(), question.right().from())));
        Deque<Sides> open = new ArrayDeque<>(all.values());
        while (!open.isEmpty() && all.size() < most) {
            Sides next = open.poll();
            sources(next).forEach(source -> {
                if (add(source)) {
                    open.add(source);
                }
                neighbours.computeIfAbsent(same(next.distance()), missing -> new HashSet<>()).add(same(source.distance()));
                neighbours.computeIfAbsent(same(source.distance()), missing -> new HashSet<>()).add(same(next.distance()));
            });
        }
        return all.values().stream().filter(sides -> decides(group(same(sides.distance())))).toList();
    }

    private boolean add(Sides sides) {
        return !all.containsKey(sides.distance()) && !all.containsKey(sides.distance().reversed())
                && all.put(sides.distance(), sides) == null;
    }

    private Distance same(Distance distance) {
        return all.containsKey(distance) ? distance : distance.reversed();
    }

    /** The distances that this one is taken from where one of its numbers gets that of another variable. */
    private List<Sides> sources(Sides sides) {
        List<Sides> found = new ArrayList<>();
        for (Change change : changes) {
            if (!change.counts()) {
                ComparedSide given = change.given().from();
                ComparedSide other = change.what().equals(sides.from().what()) ? sides.to() : sides.from();
                if (new Distance(sides.from().what(), sides.to().what()).isOf(change.what()) && !given.what().equals(other.what())) {
                    found.add(Sides.of(given, other));
                }
            }
        }
        return found;
    }

    private Set<Distance> group(Distance start) {
        Set<Distance> group = new HashSet<>(Set.of(start));
        Deque<Distance> open = new ArrayDeque<>(group);
        while (!open.isEmpty()) {
            neighbours.getOrDefault(open.poll(), Set.of()).stream().filter(group::add).forEach(open::add);
        }
        return group;
    }

    private boolean decides(Set<Distance> group) {
        long asked = questions.stream().filter(question -> group.contains(same(question.distance()))).count();
        boolean isMoved = group.size() > 1 || changes.stream().anyMatch(change -> group.stream().anyMatch(distance -> distance.isOf(change.what())));
        return isMoved && (asked > 1 || asked == 1 && group.stream().anyMatch(this::isKnownOtherwise));
    }

    /** Whether a number is a constant at first, or has a range that is not just that of what cannot be less than zero. */
    private boolean isKnownOtherwise(Distance distance) {
        NumberRange range = all.get(distance).from().range();
        return distance.to().equals(Distance.ZERO) && range.isKnown() && !range.equals(NumberRange.AMOUNT);
    }

    /** The numbers that comparisons tell apart, and those that become one of these when something is added. */
    SortedSet<Long> bounds() {
        Set<Long> asked = new HashSet<>();
        questions.stream().map(Question::asked).flatMap(CountedDistances::ends).forEach(asked::add);
        Set<Long> steps = new HashSet<>(Set.of(0L));
        changes.forEach(change -> steps.add(change.given().by()));
        SortedSet<Long> bounds = new TreeSet<>();
        for (long end : asked) {
            steps.forEach(step -> Stream.of(end - step, end + step).forEach(bound -> {
                bounds.add(bound);
                bounds.add(-bound);
            }));
        }
        return bounds;
    }

    private static Stream<Long> ends(Value.Between asked) {
        Stream<Long> least = asked.least() == Long.MIN_VALUE ? Stream.of() : Stream.of(asked.least() - 1, asked.least());
        Stream<Long> most = asked.most() == Long.MAX_VALUE ? Stream.of() : Stream.of(asked.most(), asked.most() + 1);
        return Stream.concat(least, most);
    }
}
