package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.cfg.Zone;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.value.ComparedSide.Content;
import dev.parley.checker.jdt.value.ComparedSide.What;
import dev.parley.checker.jdt.value.Distance.Change;
import dev.parley.checker.jdt.value.Distance.Question;
import dev.parley.checker.jdt.value.Distance.Shifted;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * How far apart the whole numbers are that a method compares and counts: {@code i == n - 1} tells whether {@code i < n} holds behind {@code i++},
 * and {@code n > 0} whether it holds behind {@code i = 0}. Each distance is kept as a range between the bounds that comparisons ask for
 * ({@link Zone}). No number is taken to be counted past the greatest of its type, or past the least.
 */
public final class Distances {
    /** Numbers that are further from zero are taken to be any. */
    private static final long GREATEST = 1L << 40;

    /**
     * A distance that is followed.
     *
     * @param numbers those of its group, by their places in the zone
     */
    private record Kept(Zone zone, Zone.Difference difference, ComparedSide from, ComparedSide to, List<What> numbers) {
        boolean isAbout(VariableDeclaration variable) {
            return sides().anyMatch(side -> side.variables().contains(variable));
        }

        Stream<ComparedSide> sides() {
            return Stream.of(from, to);
        }

        boolean isOf(What number) {
            return sides().anyMatch(side -> side.what().equals(number));
        }

        /** The same distance, to which a constant is added. */
        Operand plus(long by) {
            return new Operand.Moved(zone, difference.from(), difference.to(), by);
        }

        /** How much one number, to which a constant is added, is more than another one. */
        Operand difference(ComparedSide one, ComparedSide other, long by) {
            if (one.what().equals(other.what()) || !numbers.contains(one.what()) || !numbers.contains(other.what())) {
                return difference(zone, one, other, by);
            }
            return new Operand.Moved(zone, numbers.indexOf(one.what()), numbers.indexOf(other.what()), by);
        }

        /** How far a number is from its step, or its step from that: what the distance is behind the step. */
        Operand stepped(What whole, Distance.Step step, boolean isFrom) {
            int number = numbers.indexOf(whole);
            int other = numbers.indexOf(step.number().what());
            return number < 0 || other < 0 ? Operand.opaque()
                    : step.isTaken() == isFrom ? new Operand.Moved(zone, number, other, 0) : new Operand.Moved(zone, other, number, 0);
        }

        /** The same, by what is known of two numbers wherever they are asked for. */
        static Operand difference(Zone zone, ComparedSide one, ComparedSide other, long by) {
            return one.what().equals(other.what()) ? new Operand.Constant(Value.Between.exactly(by))
                    : other.what().equals(Distance.ZERO) ? known(zone.kept(range(one).plus(by)))
                    : one.what().equals(Distance.ZERO) ? known(zone.kept(range(other).takenFrom(by)))
                    : Operand.opaque();
        }

        /** This distance by what a called method tells of it, to which that has added something. */
        HandedAnswer told(Slot answer, Operand given, long by, boolean isReversed, HandedAnswer.Stability stability) {
            return new HandedAnswer.OfDistance(difference.slot(), answer, given, isReversed, by, zone.bounds(), stability);
        }

        private static Operand known(Value.Between between) {
            return between.equals(Value.Between.ANY) ? Operand.opaque() : new Operand.Constant(between);
        }
    }

    private record Asking(Map<ASTNode, Question> questions, Map<Distance, Kept> kept) {
        static final Asking NOTHING = new Asking(Map.of(), Map.of());

        Optional<Kept> kept(Question question) {
            return kept(question.distance());
        }

        private Optional<Kept> kept(Distance distance) {
            return Optional.ofNullable(kept.get(distance));
        }

        /**
         * What a called method gets to know of a distance, and tells of it.
         *
         * @param from the one number as the code of the call knows it
         * @param to the other one
         */
        HandedAnswer handed(Kept ofCalled, Shifted from, Shifted to, HandedAnswer.Stability stability) {
            long by = from.by() - to.by();
            Slot answer = ofCalled.difference().slot();
            Optional<Kept> both = from.what().equals(to.what()) ? Optional.empty() : kept.values().stream()
                    .filter(each -> each.numbers().containsAll(List.of(from.what(), to.what()))).findFirst();
            if (both.isEmpty()) {
                return new HandedAnswer.Given(answer, Kept.difference(ofCalled.zone(), from.from(), to.from(), by));
            }
            List<What> numbers = both.get().numbers();
            Zone zone = both.get().zone().within(ofCalled.zone().bounds());
            Operand given = new Operand.Moved(zone, numbers.indexOf(from.what()), numbers.indexOf(to.what()), by);
            Distance distance = new Distance(from.what(), to.what());
            return kept(distance).map(there -> there.told(answer, given, by, false, stability))
                    .or(() -> kept(distance.reversed()).map(back -> back.told(answer, given, by, true, stability)))
                    .orElseGet(() -> new HandedAnswer.Given(answer, given));
        }
    }

    private final GraphBuilder graph;
    private final CountingMethods counting;
    private final Predicate<MethodDeclaration> isIntact;
    private final Map<MethodDeclaration, Asking> methods = new IdentityHashMap<>();

    /** @param isIntact whether a method is not being written, where a loop may lack just what counts it */
    Distances(GraphBuilder graph, CountingMethods counting, Predicate<MethodDeclaration> isIntact) {
        this.graph = graph;
        this.counting = counting;
        this.isIntact = isIntact;
    }

    private static Value.Between range(ComparedSide side) {
        NumberRange range = side.range();
        return !range.isKnown() ? Value.Between.ANY : new Value.Between(
                Math.abs(range.least()) > GREATEST || range.least() == Long.MIN_VALUE ? Long.MIN_VALUE : range.least(),
                Math.abs(range.most()) > GREATEST ? Long.MAX_VALUE : range.most());
    }

    /**
     * Whether a comparison asks for the distance of two numbers that is followed.
     *
     * @return whether it asks if the distance is another one
     */
    public Optional<Boolean> negated(Expression comparison) {
        return question(comparison).map(Question::negated);
    }

    /** Whether the answer depends on the object whose code this is. */
    public boolean isOfObject(ASTNode asked) {
        return question(asked).stream().flatMap(Question::sides)
                .anyMatch(side -> side.variables().stream().anyMatch(Declarations::isField));
    }

    /** What a comparison gives by the distance it asks for, or its opposite; or whether a loop has another element. */
    public Optional<Operand> answer(ASTNode asked, boolean isNegated) {
        return question(asked).flatMap(question -> question.asking(isNegated)).flatMap(question -> {
            Asking asking = in(asked).orElseThrow();
            return asking.kept(question).map(there -> new Operand.Within(there.zone(), there.difference(), question.asked()))
                    .or(() -> asking.kept(question.reversed())
                            .map(back -> new Operand.Within(back.zone(), back.difference(), question.reversed().asked())));
        });
    }

    private Optional<Question> question(ASTNode asked) {
        return in(asked).map(asking -> asking.questions().get(asked));
    }

    /** What becomes of the distances from a variable where it gets a value. */
    List<Step.Assign> given(ASTNode change, VariableDeclaration variable) {
        return in(change).filter(asking -> !asking.kept().isEmpty()).stream().flatMap(asking -> {
            Optional<Change> known = counting.terms().at(change);
            return assigned(asking.kept().values().stream().filter(kept -> kept.isAbout(variable)).toList(),
                    kept -> known.map(given -> moved(kept, given)).orElse(Operand.opaque()));
        }).toList();
    }

    /** What becomes of the distances from the number of elements that a loop has gone through, where it begins or goes on. */
    public List<Step.Assign> rounds(EnhancedForStatement loop, boolean isFirst) {
        return counting.terms().change(loop, isFirst).stream().flatMap(change -> in(loop).stream().flatMap(asking -> assigned(
                asking.kept().values().stream().filter(kept -> kept.isOf(change.what())).toList(), kept -> moved(kept, change)))).toList();
    }

    /** All get what they have by what is known before the first of them gets it. */
    private Stream<Step.Assign> assigned(List<Kept> changed, Function<Kept, Operand> given) {
        List<Step.Assign> found = new ArrayList<>();
        List<Step.Assign> kept = new ArrayList<>();
        for (Kept each : changed) {
            Slot before = graph.slot("");
            Operand operand = given.apply(each);
            if (operand instanceof Operand.Moved) {
                found.add(new Step.Assign(before, operand));
            }
            kept.add(new Step.Assign(each.difference().slot(), operand instanceof Operand.Moved ? new Operand.Variable(before) : operand));
        }
        return Stream.concat(found.stream(), kept.stream());
    }

    private static Operand moved(Kept kept, Change change) {
        boolean isFrom = kept.from().what().equals(change.what());
        boolean isTo = kept.to().what().equals(change.what());
        if (isFrom == isTo || (isFrom ? kept.to() : kept.from()).variables().stream().anyMatch(change::isOf)) {
            return Operand.opaque();
        }
        long by = change.given().by();
        if (change.step().isPresent()) {
            return change.whole(isFrom ? kept.to().what() : kept.from().what())
                    .map(whole -> kept.stepped(whole, change.step().get(), isFrom)).orElse(Operand.opaque());
        }
        return change.counts() ? kept.plus(isFrom ? by : -by)
                : isFrom ? kept.difference(change.given().from(), kept.to(), by)
                : kept.difference(kept.from(), change.given().from(), -by);
    }

    /** The distances of which nothing is known any more where a variable gets a value. */
    Stream<Slot> about(VariableDeclaration variable) {
        return about(variable, variable);
    }

    /** The same of a field, in a method. */
    Stream<Slot> about(ASTNode code, VariableDeclaration variable) {
        return slots(code, kept -> kept.isAbout(variable));
    }

    /** The distances of which nothing is known any more behind code that may change what is in collections and other objects. */
    Stream<Slot> aboutContents(ASTNode code, Predicate<Content> changed) {
        return slots(code, kept -> kept.sides().flatMap(side -> side.what().contents()).anyMatch(changed));
    }

    private Stream<Slot> slots(ASTNode code, Predicate<Kept> changed) {
        return in(code).stream().flatMap(asking -> asking.kept().values().stream()).filter(changed).map(kept -> kept.difference().slot());
    }

    private Optional<Asking> in(ASTNode node) {
        return RepeatedComparisons.method(node).filter(isIntact).map(method -> methods.computeIfAbsent(method, this::found));
    }

    private Asking found(MethodDeclaration method) {
        CountingMethods.Followed followed = counting.followed(method);
        Map<Distance, Kept> kept = new LinkedHashMap<>();
        followed.groups().forEach(group -> kept.putAll(kept(group, followed.counted().bounds(group))));
        Map<ASTNode, Question> questions = new IdentityHashMap<>(followed.questions());
        questions.values().removeIf(question -> !kept.containsKey(question.distance()) && !kept.containsKey(question.reversed().distance()));
        return new Asking(questions, kept);
    }

    /**
     * What is known at a call of the distances that the called method follows, and behind it.
     *
     * @param ofCalled the distances of the called method
     */
    Stream<HandedAnswer> handed(MethodInvocation call, MethodDeclaration called, Distances ofCalled) {
        return counting.call(call, called).stream().flatMap(passing -> in(call).stream().flatMap(here -> ofCalled.in(called).stream()
                .flatMap(there -> there.kept().values().stream())
                .flatMap(kept -> counting.known(new Shifted(kept.from(), 0), passing)
                        .flatMap(from -> counting.known(new Shifted(kept.to(), 0), passing)
                                .map(to -> here.handed(kept, from, to, counting.stability(kept.sides(), passing)))).stream())));
    }

    /** What a distance may be, whatever is known of it. */
    private static Value.Between apart(CountedDistances.Sides sides) {
        return sides.to().what().equals(Distance.ZERO) ? range(sides.from())
                : Extremes.apart(sides.from().what(), sides.to().what())
                        .and(Extremes.apart(sides.to().what(), sides.from().what()).takenFrom(0));
    }

    /** Of which of the other numbers one is the least or the greatest. */
    private static Optional<Zone.Choice> choice(int number, List<What> numbers) {
        List<Zone.Shifted> others = Extremes.limits(numbers.get(number))
                .map(limit -> new Zone.Shifted(numbers.indexOf(limit.what()), limit.by())).toList();
        return others.size() < 2 || others.stream().anyMatch(other -> other.number() < 0) ? Optional.empty()
                : Optional.of(new Zone.Choice(number, others));
    }

    private Map<Distance, Kept> kept(List<CountedDistances.Sides> group, SortedSet<Long> bounds) {
        List<What> numbers = group.stream().flatMap(CountedDistances.Sides::both).map(ComparedSide::what).distinct().toList();
        Map<Distance, Zone.Difference> differences = new LinkedHashMap<>();
        group.forEach(sides -> differences.put(sides.distance(), new Zone.Difference(
                numbers.indexOf(sides.from().what()), numbers.indexOf(sides.to().what()), graph.slot(""),
                apart(sides))));
        List<Zone.Choice> choices = IntStream.range(0, numbers.size()).boxed().flatMap(number -> choice(number, numbers).stream()).toList();
        Zone zone = new Zone(numbers.size(), List.copyOf(differences.values()), choices, bounds);
        Map<Distance, Kept> kept = new LinkedHashMap<>();
        group.forEach(sides -> kept.put(sides.distance(),
                new Kept(zone, differences.get(sides.distance()), sides.from(), sides.to(), numbers)));
        return kept;
    }
}
