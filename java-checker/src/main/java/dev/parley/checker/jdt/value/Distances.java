package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.value.ComparedSide.Content;
import dev.parley.checker.jdt.value.ComparedSide.What;
import dev.parley.checker.jdt.value.Distance.Question;
import dev.parley.checker.jdt.value.Distance.Shifted;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * How far apart the whole numbers are that a method compares and counts: {@code i == n - 1} tells whether {@code i < n} holds behind {@code i++},
 * and {@code n > 0} whether it holds behind {@code i = 0}. Each distance is kept as a range between the bounds that comparisons ask for, on its own;
 * what follows from two of them is not looked for (difference bounds; Miné, <i>A New Numerical Abstract Domain Based on Difference-Bound
 * Matrices</i>, PADO 2001). No number is taken to be counted past the greatest of its type, or past the least.
 */
public final class Distances {
    /** More of them are no loop that a person has written. */
    private static final int MOST = 24;
    private static final int MOST_BOUNDS = 160;

    /** A distance that is followed. */
    private record Kept(Slot slot, ComparedSide from, ComparedSide to) {
        Stream<ComparedSide> sides() {
            return Stream.of(from, to);
        }

        boolean isAbout(VariableDeclaration variable) {
            return sides().anyMatch(side -> side.variables().contains(variable));
        }

        /** What the distance may be where nothing is known of it. */
        Value.Between all() {
            return to.what().equals(Distance.ZERO) ? range(from) : Value.Between.ANY;
        }

        Operand.Variable number() {
            return new Operand.Variable(slot);
        }
    }

    private record Asking(Map<Expression, Question> questions, Map<Distance, Kept> kept, SortedSet<Long> bounds) {
        static final Asking NOTHING = new Asking(Map.of(), Map.of(), new TreeSet<>());

        /** How much one number, to which a constant is added, is more than another one, by what is kept of the two. */
        Operand difference(ComparedSide one, ComparedSide other, long by) {
            Distance distance = new Distance(one.what(), other.what());
            Kept there = kept.get(distance);
            Kept back = kept.get(distance.reversed());
            return one.what().equals(other.what()) ? new Operand.Constant(Value.Between.exactly(by))
                    : there != null ? new Operand.Moved(there.number(), there.all(), false, by, bounds)
                    : back != null ? new Operand.Moved(back.number(), back.all(), true, by, bounds)
                    : other.what().equals(Distance.ZERO) ? known(range(one).plus(by))
                    : one.what().equals(Distance.ZERO) ? known(range(other).takenFrom(by))
                    : Operand.opaque();
        }

        private Operand known(Value.Between range) {
            Value.Between between = range.upTo(bounds);
            return between.equals(Value.Between.ANY) ? Operand.opaque() : new Operand.Constant(between);
        }
    }

    private final GraphBuilder graph;
    private final DistanceTerms terms;
    private final Map<MethodDeclaration, Asking> methods = new IdentityHashMap<>();

    Distances(GraphBuilder graph, ComparedSides sides) {
        this.graph = graph;
        this.terms = new DistanceTerms(sides);
    }

    private static Value.Between range(ComparedSide side) {
        return side.range().isKnown() ? new Value.Between(side.range().least(), side.range().most()) : Value.Between.ANY;
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
    public boolean isOfObject(Expression comparison) {
        return question(comparison).stream().flatMap(question -> Stream.of(question.left(), question.right()))
                .anyMatch(side -> side.from().variables().stream().anyMatch(Declarations::isField));
    }

    /** What a comparison gives by the distance it asks for, or its opposite. */
    public Optional<Operand> answer(Expression comparison, boolean isNegated) {
        return question(comparison).flatMap(question -> question.asking(isNegated)).map(question -> {
            Map<Distance, Kept> kept = in(comparison).orElseThrow().kept();
            Kept there = kept.get(question.distance());
            return there != null ? new Operand.Within(there.number(), there.all(), question.asked()) : within(kept.get(question.reversed().distance()), question);
        });
    }

    private static Operand within(Kept back, Question question) {
        return new Operand.Within(back.number(), back.all(), question.reversed().asked());
    }

    private Optional<Question> question(Expression comparison) {
        return in(comparison).map(asking -> asking.questions().get(comparison));
    }

    /** What becomes of the distances from a variable where it gets a value. */
    List<Step.Assign> given(ASTNode change, VariableDeclaration variable) {
        Optional<Asking> asking = in(change);
        Optional<Shifted> given = asking.filter(found -> !found.kept().isEmpty() && DistanceTerms.changed(change).equals(Optional.of(variable)))
                .flatMap(found -> terms.given(change));
        return asking.stream().flatMap(found -> found.kept().values().stream())
                .filter(kept -> kept.isAbout(variable))
                .map(kept -> new Step.Assign(kept.slot(),
                        given.map(value -> moved(kept, variable, value, asking.get())).orElse(Operand.opaque())))
                .toList();
    }

    private static Operand moved(Kept kept, VariableDeclaration variable, Shifted given, Asking asking) {
        What changed = new What.Variable(variable);
        boolean isFrom = kept.from().what().equals(changed) && !kept.to().variables().contains(variable);
        boolean isTo = kept.to().what().equals(changed) && !kept.from().variables().contains(variable);
        return isFrom ? asking.difference(given.from(), kept.to(), given.by())
                : isTo ? asking.difference(kept.from(), given.from(), -given.by())
                : Operand.opaque();
    }

    /** The distances of which nothing is known any more where a variable gets a value. */
    Stream<Slot> about(VariableDeclaration variable) {
        return slots(variable, kept -> kept.isAbout(variable));
    }

    /** The distances of which nothing is known any more behind code that may change what is in collections and other objects. */
    Stream<Slot> aboutContents(ASTNode code, Predicate<Content> changed) {
        return slots(code, kept -> kept.sides().flatMap(side -> side.what().contents()).anyMatch(changed));
    }

    private Stream<Slot> slots(ASTNode code, Predicate<Kept> changed) {
        return in(code).stream().flatMap(asking -> asking.kept().values().stream()).filter(changed).map(Kept::slot);
    }

    private Optional<Asking> in(ASTNode node) {
        return RepeatedComparisons.method(node).map(method -> methods.computeIfAbsent(method, this::found));
    }

    private Asking found(MethodDeclaration method) {
        Map<Expression, Question> questions = new IdentityHashMap<>();
        Stream.of(InfixExpression.class, MethodInvocation.class).flatMap(kind -> TreeIndex.in(method, kind).stream())
                .forEach(asked -> terms.question(asked).ifPresent(question -> questions.put(asked, question)));
        List<CountedDistances.Change> changes = questions.isEmpty() ? List.of() : DistanceTerms.changes(method)
                .flatMap(change -> terms.given(change).stream()
                        .map(given -> new CountedDistances.Change(DistanceTerms.changed(change).orElseThrow(), given)))
                .toList();
        CountedDistances counted = new CountedDistances(List.copyOf(questions.values()), changes);
        if (changes.isEmpty() || counted.bounds().size() > MOST_BOUNDS) {
            return Asking.NOTHING;
        }
        Map<Distance, Kept> kept = new LinkedHashMap<>();
        counted.deciding(MOST).forEach(sides ->
                kept.put(sides.distance(), new Kept(graph.slot(""), sides.from(), sides.to())));
        questions.values().removeIf(question -> !kept.containsKey(question.distance()) && !kept.containsKey(question.distance().reversed()));
        return new Asking(questions, kept, counted.bounds());
    }
}
