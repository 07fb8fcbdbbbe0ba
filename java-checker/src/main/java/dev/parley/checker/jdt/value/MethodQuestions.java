package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.value.ComparedQuestion.Either;
import dev.parley.checker.jdt.value.ComparedQuestion.Literal;
import java.util.Collection;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.MethodDeclaration;

/** What the methods of a file ask more than once, by themselves or with those that they call, and those that call them. */
final class MethodQuestions {
    /**
     * @param comparisons that the method makes
     * @param passed those that methods make which it calls, as it knows them, and those of its callers that it answers
     * @param eithers of which the method asks all three questions
     * @param ofValues what it asks again by itself, and what tells that, of what does not change by itself: these answers are kept apart whatever
     *     it takes
     */
    record Asking(
            Map<Expression, Comparing> comparisons, List<Comparing> passed, Set<ComparedQuestion> questions, Set<Either> eithers,
            Set<ComparedQuestion> ofValues) {
        Stream<Comparing> all() {
            return Stream.concat(comparisons.values().stream(), passed.stream());
        }

        boolean isOfOne(ComparedQuestion question) {
            return eithers.stream().flatMap(Either::all).anyMatch(literal -> literal.question().equals(question));
        }
    }

    private final StoringCalls storing;
    private final WrittenQuestions written;
    private final PassedQuestions passed;
    private final CountingMethods counting;
    private final Map<MethodDeclaration, Asking> methods = new IdentityHashMap<>();

    MethodQuestions(ShownMethods shown) {
        ComparedSides compared = new ComparedSides(shown.terms());
        PassedSides sides = new PassedSides(compared);
        this.storing = new StoringCalls(shown);
        CallsWithSession calls = new CallsWithSession(shown);
        this.written = new WrittenQuestions(shown.terms(), compared, calls);
        this.passed = new PassedQuestions(calls, sides, storing, written);
        this.counting = new CountingMethods(calls, new DistanceTerms(compared), sides);
    }

    CountingMethods counting() {
        return counting;
    }

    StoringCalls storing() {
        return storing;
    }

    PassedQuestions passed() {
        return passed;
    }

    /** What a method asks more than once, or others that have to do with it. */
    Asking in(MethodDeclaration method) {
        Asking known = methods.get(method);
        if (known == null) {
            known = asking(method);
            methods.put(method, known);
        }
        return known;
    }

    private Asking asking(MethodDeclaration method) {
        Map<Expression, Comparing> found = new IdentityHashMap<>(written.in(method));
        Set<ComparedQuestion> ofValues = ofValues(written.in(method).values());
        List<Comparing> ofCalled = Stream.concat(passed.ofCalled(method).stream(),
                passed.setIn(method).filter(set -> passed.isOfCallers(set, method))).distinct().toList();
        Map<ComparedQuestion, Integer> times = new HashMap<>();
        Stream.concat(found.values().stream(), ofCalled.stream()).forEach(comparing -> times.merge(comparing.question(), 1, Integer::sum));
        Set<ComparedQuestion> questions = times.keySet();
        Set<Either> eithers = found.values().stream()
                .flatMap(comparing -> comparing.question().either(comparing.sides().getFirst(), comparing.sides().getLast()).stream())
                .filter(either -> either.all().map(Literal::question).allMatch(questions::contains))
                .collect(Collectors.toSet());
        found.values().removeIf(comparing -> times.get(comparing.question()) == 1 && !comparing.question().isRelatedToAny(questions)
                && !passed.isOfCallers(comparing, method)
                && !(comparing.asksForField() && storing.isSetIn(method, comparing.sides().getFirst().what())));
        return new Asking(found, ofCalled,
                Stream.concat(found.values().stream(), ofCalled.stream()).map(Comparing::question).collect(Collectors.toSet()), eithers, ofValues);
    }

    private static Set<ComparedQuestion> ofValues(Collection<Comparing> asked) {
        Map<ComparedQuestion, Long> times = asked.stream().filter(comparing -> comparing.contents().noneMatch(ChangingFields::isInObject))
                .collect(Collectors.groupingBy(Comparing::question, Collectors.counting()));
        return times.keySet().stream().filter(question -> times.get(question) > 1 || question.isRelatedToAny(times.keySet()))
                .collect(Collectors.toSet());
    }
}
