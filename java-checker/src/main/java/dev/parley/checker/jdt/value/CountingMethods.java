package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.ComparedSide.Content;
import dev.parley.checker.jdt.value.ComparedSide.What;
import dev.parley.checker.jdt.value.Distance.Change;
import dev.parley.checker.jdt.value.Distance.Question;
import dev.parley.checker.jdt.value.Distance.Shifted;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.EnhancedForStatement;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * Which distances of whole numbers the methods of a file follow: those that they compare, that methods with the session compare which they call,
 * and, of the numbers that they change, that their callers compare.
 */
final class CountingMethods {
    /** Where methods have more in common than these, each follows only its own. */
    private static final int MOST = 24;
    /** Where more calls than these run from a method on, those that it calls are told of no distances. */
    private static final int MOST_CALLS = 8;

    /**
     * What one method says of distances.
     *
     * @param questions the comparisons of the method, and whether its loops have more elements
     */
    private record Own(Map<ASTNode, Question> questions, List<Change> changes) {}

    /** @param groups the distances that are followed, by the numbers that they have in common */
    record Followed(Map<ASTNode, Question> questions, CountedDistances counted, List<List<CountedDistances.Sides>> groups) {}

    private final CallsWithSession calls;
    private final DistanceTerms terms;
    private final PassedSides passed;
    private final Map<MethodDeclaration, Own> own = new IdentityHashMap<>();
    private final Map<MethodDeclaration, List<Question>> questions = new IdentityHashMap<>();
    private final Map<MethodDeclaration, List<Change>> changes = new IdentityHashMap<>();
    private final Map<MethodDeclaration, CountedDistances> counted = new IdentityHashMap<>();
    private final Map<MethodDeclaration, Set<Distance>> deciding = new IdentityHashMap<>();

    CountingMethods(CallsWithSession calls, DistanceTerms terms, PassedSides passed) {
        this.calls = calls;
        this.terms = terms;
        this.passed = passed;
    }

    DistanceTerms terms() {
        return terms;
    }

    Followed followed(MethodDeclaration method) {
        CountedDistances counted = counted(method);
        return new Followed(own(method).questions(), counted,
                counted.deciding(asked -> isOfCallers(asked, method, new HashSet<>())));
    }

    /** A call of a method that knows some of its distances by those of the code around; empty where there are too many calls to keep them apart. */
    Optional<CallsWithSession.Call> call(MethodInvocation call, MethodDeclaration called) {
        return calls.call(call, called).filter(known -> callsFrom(known.caller(), new HashSet<>()) <= MOST_CALLS);
    }

    /** How many calls with the session run from a method on, each counted where it is written. */
    private int callsFrom(MethodDeclaration method, Set<MethodDeclaration> seen) {
        return !seen.add(method) ? 0 : calls.in(method).size() + calls.in(method).stream().mapToInt(call -> callsFrom(call.called(), seen)).sum();
    }

    private Own own(MethodDeclaration method) {
        return own.computeIfAbsent(method, code -> {
            Map<ASTNode, Question> asked = new IdentityHashMap<>();
            Stream.of(InfixExpression.class, MethodInvocation.class).flatMap(kind -> TreeIndex.in(code, kind).stream())
                    .forEach(each -> terms.question(each).ifPresent(question -> asked.put(each, question)));
            TreeIndex.in(code, EnhancedForStatement.class).forEach(loop -> terms.question(loop).ifPresent(question -> asked.put(loop, question)));
            Set<String> later = LaterStores.in(code);
            asked.values().removeIf(question -> question.sides().flatMap(side -> side.what().contents())
                    .anyMatch(content -> ChangingFields.isOneOf(later, content)));
            return new Own(asked, Stream.concat(terms.changes(code), nextRounds(code)).toList());
        });
    }

    /** What the parameters of a recursion get for its next round. */
    private Stream<Change> nextRounds(MethodDeclaration method) {
        return calls.in(method).stream().filter(call -> call.called() == method)
                .flatMap(call -> Trees.<VariableDeclaration>list(method.parameters()).stream().flatMap(parameter ->
                        passed(parameter, call).map(given -> new Change(call.call(), new What.Variable(parameter), given)).stream()))
                .filter(change -> !change.counts() || change.given().by() != 0);
    }

    private CountedDistances counted(MethodDeclaration method) {
        CountedDistances known = counted.get(method);
        if (known == null) {
            List<Change> changed = changes(method);
            Set<Question> asked = new LinkedHashSet<>(questions(method));
            ofCallers(method, changed, new HashSet<>(Set.of(method))).forEach(asked::add);
            known = new CountedDistances(asked.size() > MOST ? own(method).questions().values() : asked, changed);
            counted.put(method, known);
        }
        return known;
    }

    /** What a method asks, and what those ask that it calls, as it knows that. */
    private List<Question> questions(MethodDeclaration method) {
        List<Question> known = questions.get(method);
        if (known == null) {
            List<Question> asked = own(method).questions().values().stream().distinct().toList();
            // Of a recursion, each method asks what it does in one round.
            questions.put(method, asked);
            List<Question> all = Stream.concat(asked.stream(), calls.in(method).stream()
                    .flatMap(call -> questions(call.called()).stream().flatMap(question -> known(question, call).stream()))).distinct().toList();
            known = all.size() > MOST ? asked : all;
            questions.put(method, known);
        }
        return known;
    }

    /** What a method changes, and what those change that it calls, as it knows that. */
    private List<Change> changes(MethodDeclaration method) {
        List<Change> known = changes.get(method);
        if (known == null) {
            List<Change> made = own(method).changes();
            changes.put(method, made);
            known = Stream.concat(made.stream(), calls.in(method).stream()
                    .flatMap(call -> changes(call.called()).stream().flatMap(change -> known(change, call).stream()))).distinct().toList();
            changes.put(method, known);
        }
        return known;
    }

    /** What callers of a method ask about fields of the same object that the method changes. */
    private Stream<Question> ofCallers(MethodDeclaration method, List<Change> changed, Set<MethodDeclaration> seen) {
        Set<What> numbers = new HashSet<>();
        changed.stream().map(Change::what).filter(CountingMethods::isOfObject).forEach(numbers::add);
        return numbers.isEmpty() ? Stream.of() : calls.of(method).stream()
                .filter(call -> call.receiver().isEmpty() && call.caller().getParent() == method.getParent() && seen.add(call.caller()))
                .flatMap(call -> Stream.concat(
                        questions(call.caller()).stream().filter(question -> question.sides().map(ComparedSide::what).anyMatch(numbers::contains)
                                && question.sides().map(ComparedSide::what).allMatch(CountingMethods::isOfObject)),
                        ofCallers(call.caller(), changed, seen)));
    }

    /** Whether it is the same for all methods of an object. */
    private static boolean isOfObject(What what) {
        return switch (what) {
            case What.Number number -> true;
            case What.Variable(VariableDeclaration variable) -> Declarations.isField(variable);
            case Content.Field(What owner, String name) -> owner instanceof What.Written self && ChangingFields.isSelf(self);
            default -> false;
        };
    }

    /** Whether callers of a method follow what it asks. */
    private boolean isOfCallers(Question asked, MethodDeclaration method, Set<MethodDeclaration> seen) {
        return seen.add(method) && calls.of(method).stream().anyMatch(call -> known(asked, call).filter(known ->
                deciding(call.caller()).contains(known.distance()) || isOfCallers(known, call.caller(), seen)).isPresent());
    }

    /** The distances that a method follows whatever its callers do, in both directions. */
    private Set<Distance> deciding(MethodDeclaration method) {
        return deciding.computeIfAbsent(method, code -> {
            Set<Distance> found = new HashSet<>();
            counted(code).deciding(asked -> false).stream().flatMap(List::stream).map(CountedDistances.Sides::distance)
                    .forEach(distance -> found.addAll(Set.of(distance, distance.reversed())));
            return found;
        });
    }

    /** A question of a called method, as the code knows it that calls it. */
    private Optional<Question> known(Question asked, CallsWithSession.Call call) {
        return known(asked.left(), call).flatMap(left -> known(asked.right(), call)
                .filter(right -> !right.what().equals(left.what()))
                .map(right -> new Question(left, right, asked.asked().plus(right.by() - asked.right().by() - left.by() + asked.left().by()),
                        asked.negated())));
    }

    /** A number of a called method, as the code knows it that calls it. */
    Optional<Shifted> known(Shifted number, CallsWithSession.Call call) {
        if (number.what() instanceof What.Variable(VariableDeclaration parameter) && call.argument(parameter).isPresent()) {
            return passed(parameter, call).map(argument -> argument.plus(number.by()));
        }
        return passed.known(number.what(), Set.of(number.from()), call).map(known -> new Shifted(known, number.by()));
    }

    private Optional<Shifted> passed(VariableDeclaration parameter, CallsWithSession.Call call) {
        return call.argument(parameter).filter(argument -> DistanceTerms.isCounter(parameter)).flatMap(terms::value);
    }

    private Optional<Change> known(Change change, CallsWithSession.Call call) {
        return isOfObject(change.what()) || change.what().isOfContent()
                ? passed.known(change.what(), call).flatMap(what -> known(change.given(), call)
                        .map(given -> new Change(call.call(), what, given)))
                : Optional.empty();
    }

    /** What is known of a distance between two numbers of a called method when that comes back. */
    HandedAnswer.Stability stability(Stream<ComparedSide> asked, CallsWithSession.Call call) {
        return passed.stability(asked.flatMap(side -> side.variables().stream()), call);
    }
}
