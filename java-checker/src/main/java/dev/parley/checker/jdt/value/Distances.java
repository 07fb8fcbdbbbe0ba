package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.cfg.Zone;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.value.ComparedSide.Content;
import dev.parley.checker.jdt.value.ComparedSide.What;
import dev.parley.checker.jdt.value.Distance.Change;
import dev.parley.checker.jdt.value.Distance.Question;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.InfixExpression;
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
            return new Operand.Moved(new Zone(zone.size(), List.of(difference), zone.bounds()), difference.from(), difference.to(), by);
        }

        /** How much one number, to which a constant is added, is more than another one, by what does not depend on a third one. */
        Operand difference(ComparedSide one, ComparedSide other, long by, What changed) {
            if (one.what().equals(other.what())) {
                return new Operand.Constant(Value.Between.exactly(by));
            }
            if (!numbers.contains(one.what()) || !numbers.contains(other.what())) {
                return other.what().equals(Distance.ZERO) ? known(zone.kept(range(one).plus(by)))
                        : one.what().equals(Distance.ZERO) ? known(zone.kept(range(other).takenFrom(by)))
                        : Operand.opaque();
            }
            int without = numbers.indexOf(changed);
            List<Zone.Difference> others = zone.differences().stream().filter(each -> each.from() != without && each.to() != without).toList();
            return new Operand.Moved(new Zone(zone.size(), others, zone.bounds()),
                    numbers.indexOf(one.what()), numbers.indexOf(other.what()), by);
        }

        private static Operand known(Value.Between between) {
            return between.equals(Value.Between.ANY) ? Operand.opaque() : new Operand.Constant(between);
        }
    }

    private record Asking(Map<ASTNode, Question> questions, Map<Distance, Kept> kept) {
        static final Asking NOTHING = new Asking(Map.of(), Map.of());

        Optional<Kept> kept(Question question) {
            return Optional.ofNullable(kept.get(question.distance()));
        }
    }

    private final GraphBuilder graph;
    private final DistanceTerms terms;
    private final Predicate<MethodDeclaration> isIntact;
    private final Map<MethodDeclaration, Asking> methods = new IdentityHashMap<>();

    /** @param isIntact whether a method is not being written, where a loop may lack just what counts it */
    Distances(GraphBuilder graph, ComparedSides sides, Predicate<MethodDeclaration> isIntact) {
        this.graph = graph;
        this.terms = new DistanceTerms(sides);
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
        return question(asked).stream().flatMap(question -> Stream.of(question.left(), question.right()))
                .anyMatch(side -> side.from().variables().stream().anyMatch(Declarations::isField));
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
            Optional<Change> known = terms.at(change);
            return asking.kept().values().stream().filter(kept -> kept.isAbout(variable)).map(kept ->
                    new Step.Assign(kept.difference().slot(), known.map(given -> moved(kept, given)).orElse(Operand.opaque())));
        }).toList();
    }

    /** What becomes of the distances from the number of elements that a loop has gone through, where it begins or goes on. */
    public List<Step.Assign> rounds(EnhancedForStatement loop, boolean isFirst) {
        Change change = DistanceTerms.change(loop, isFirst);
        return in(loop).stream().flatMap(asking -> asking.kept().values().stream().filter(kept -> kept.isOf(change.what()))
                .map(kept -> new Step.Assign(kept.difference().slot(), moved(kept, change)))).toList();
    }

    private static Operand moved(Kept kept, Change change) {
        boolean isFrom = kept.from().what().equals(change.what());
        boolean isTo = kept.to().what().equals(change.what());
        if (isFrom == isTo || (isFrom ? kept.to() : kept.from()).variables().stream().anyMatch(change::isOf)) {
            return Operand.opaque();
        }
        long by = change.given().by();
        return change.counts() ? kept.plus(isFrom ? by : -by)
                : isFrom ? kept.difference(change.given().from(), kept.to(), by, change.what())
                : kept.difference(kept.from(), change.given().from(), -by, change.what());
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
        Map<ASTNode, Question> questions = new IdentityHashMap<>();
        Stream.of(InfixExpression.class, MethodInvocation.class).flatMap(kind -> TreeIndex.in(method, kind).stream())
                .forEach(asked -> terms.question(asked).ifPresent(question -> questions.put(asked, question)));
        TreeIndex.in(method, EnhancedForStatement.class).forEach(loop -> terms.question(loop).ifPresent(question -> questions.put(loop, question)));
        Set<String> later = LaterStores.in(method);
        questions.values().removeIf(question -> Stream.of(question.left(), question.right()).flatMap(side -> side.what().contents())
                .anyMatch(content -> ChangingFields.isOneOf(later, content)));
        List<Change> changes = questions.size() < 2 ? List.of() : terms.changes(method).toList();
        if (changes.isEmpty()) {
            return Asking.NOTHING;
        }
        CountedDistances counted = new CountedDistances(questions.values(), changes);
        Map<Distance, Kept> kept = new LinkedHashMap<>();
        counted.deciding().forEach(group -> kept.putAll(kept(group, counted.bounds(group))));
        questions.values().removeIf(question -> !kept.containsKey(question.distance()) && !kept.containsKey(question.reversed().distance()));
        return new Asking(questions, kept);
    }

    private Map<Distance, Kept> kept(List<CountedDistances.Sides> group, SortedSet<Long> bounds) {
        List<What> numbers = group.stream().flatMap(CountedDistances.Sides::both).map(ComparedSide::what).distinct().toList();
        Map<Distance, Zone.Difference> differences = new LinkedHashMap<>();
        group.forEach(sides -> differences.put(sides.distance(), new Zone.Difference(
                numbers.indexOf(sides.from().what()), numbers.indexOf(sides.to().what()), graph.slot(""),
                sides.to().what().equals(Distance.ZERO) ? range(sides.from()) : Value.Between.ANY)));
        Zone zone = new Zone(numbers.size(), List.copyOf(differences.values()), bounds);
        Map<Distance, Kept> kept = new LinkedHashMap<>();
        group.forEach(sides -> kept.put(sides.distance(),
                new Kept(zone, differences.get(sides.distance()), sides.from(), sides.to(), numbers)));
        return kept;
    }
}
