package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.value.ComparedQuestion.Literal;
import dev.parley.checker.jdt.value.ComparedQuestion.Operands;
import dev.parley.checker.jdt.value.ComparedSide.What;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;

/**
 * The questions that a method with the session asks of its parameters and of fields of the same object, as the code knows them that calls it: what
 * that has found out before, the method knows.
 */
final class PassedQuestions {
    /** Where methods have more in common than these, only what one asks itself is handed to those that it calls. */
    private static final int MOST = 24;

    private final CallsWithSession calls;
    private final PassedSides sides;
    private final StoringCalls storing;
    private final WrittenQuestions written;
    private final Map<MethodDeclaration, List<Comparing>> all = new IdentityHashMap<>();
    private final Map<MethodDeclaration, List<Comparing>> ofCalled = new IdentityHashMap<>();

    PassedQuestions(CallsWithSession calls, PassedSides sides, StoringCalls storing, WrittenQuestions written) {
        this.calls = calls;
        this.sides = sides;
        this.storing = storing;
        this.written = written;
    }

    /** A call of a method, if what that asks is known to the code around. */
    Optional<CallsWithSession.Call> call(MethodInvocation call, MethodDeclaration called) {
        return calls.call(call, called);
    }

    /** What the methods that a method calls ask, as it knows that, where it asks that itself, those who call it, or another one that it calls. */
    List<Comparing> ofCalled(MethodDeclaration method) {
        return ofCalled.computeIfAbsent(method, code -> {
            List<Comparing> asked = calls.in(code).stream()
                    .flatMap(call -> all(call).filter(known -> isAsked(known, code, call, new HashSet<>())))
                    .distinct().toList();
            return asked.size() <= MOST ? asked : asked.stream().filter(known -> isIn(written.in(code).values().stream(), known)).toList();
        });
    }

    /** Whether code that calls a method asks what the method asks, or what has to do with it. */
    boolean isOfCallers(Comparing asked, MethodDeclaration method) {
        return isOfCallers(asked, method, new HashSet<>());
    }

    private boolean isOfCallers(Comparing asked, MethodDeclaration method, Set<MethodDeclaration> seen) {
        return seen.add(method) && calls.of(method).stream()
                .anyMatch(call -> known(asked, call).filter(known -> isAsked(known, call.caller(), call, seen)).isPresent());
    }

    /** Whether a question is asked by a method, by those that it calls but for one, or by those that call it. */
    private boolean isAsked(Comparing asked, MethodDeclaration method, CallsWithSession.Call call, Set<MethodDeclaration> seen) {
        return isIn(written.in(method).values().stream(), asked) || asked.asksForField() && storing.isSetIn(method, asked.sides().getFirst().what())
                || calls.in(method).stream().anyMatch(other -> !other.equals(call) && isIn(all(other), asked))
                || isOfCallers(asked, method, seen);
    }

    private static boolean isIn(Stream<Comparing> questions, Comparing asked) {
        Set<ComparedQuestion> all = questions.map(Comparing::question).collect(Collectors.toSet());
        return all.contains(asked.question()) || asked.question().isRelatedToAny(all);
    }

    /** All that a called method asks, and the methods that it calls, as the code knows it that calls it. */
    private Stream<Comparing> all(CallsWithSession.Call call) {
        return all(call.called()).stream().flatMap(asked -> known(asked, call).stream())
                .filter(known -> known.variables().findAny().isPresent() || known.contents().findAny().isPresent()).distinct();
    }

    /** What is answered by the calls of a method that set fields, where it may be the method's callers who ask that. */
    Stream<Comparing> setIn(MethodDeclaration method) {
        return calls.of(method).isEmpty() ? Stream.of() : storing.in(method).stream().flatMap(StoringCalls.Stored::questions);
    }

    private List<Comparing> all(MethodDeclaration method) {
        List<Comparing> known = all.get(method);
        if (known == null) {
            List<Comparing> own = Stream.concat(written.in(method).values().stream(), setIn(method)).distinct().toList();
            // Of a recursion, each method asks what it does in one round.
            all.put(method, own);
            known = Stream.concat(own.stream(), calls.in(method).stream().flatMap(this::all)).distinct().toList();
            all.put(method, known);
        }
        return known;
    }

    /** What is known of a question of the called method when it comes back. */
    HandedAnswer.Stability stability(Comparing asked, CallsWithSession.Call call) {
        return sides.stability(asked.variables(), call);
    }

    /** What a question of the called method is to the code that calls it; empty where it is about anything that only the method knows. */
    Optional<Comparing> known(Comparing asked, CallsWithSession.Call call) {
        ComparedQuestion question = asked.question();
        Optional<Literal> literal = switch (question.operands()) {
            case Operands.InOrder(What first, What second) -> sides.known(first, asked.sides(), call)
                    .flatMap(left -> sides.known(second, asked.sides(), call).flatMap(right -> inOrder(question.operator(), left, right)));
            case Operands.InAnyOrder(Set<What> both) -> inAnyOrder(question, List.copyOf(both), asked, call);
        };
        return literal.flatMap(known -> sides(asked, call).map(both -> new Comparing(asked.literal().negated() ? known.opposite() : known, both)));
    }

    private Optional<List<ComparedSide>> sides(Comparing asked, CallsWithSession.Call call) {
        List<ComparedSide> known = asked.sides().stream().flatMap(side -> sides.known(side.what(), asked.sides(), call).stream()).toList();
        return known.size() == asked.sides().size() ? Optional.of(known) : Optional.empty();
    }

    private static Optional<Literal> inOrder(ComparedQuestion.Operator operator, ComparedSide left, ComparedSide right) {
        return Optional.of(switch (operator) {
            case LESS -> ComparedQuestion.less(left, right);
            case LESS_OR_EQUAL -> ComparedQuestion.lessOrEqual(left, right);
            case SAME_NUMBER, SAME_OBJECT, EQUAL, CONTAINS, CONTAINS_KEY, VALUE ->
                new Literal(new ComparedQuestion(operator, Operands.inOrder(left, right)), false);
        });
    }

    /** Of two sides that are one there is only one. */
    private Optional<Literal> inAnyOrder(ComparedQuestion question, List<What> both, Comparing asked, CallsWithSession.Call call) {
        return sides.known(both.getFirst(), asked.sides(), call).flatMap(left -> sides.known(both.getLast(), asked.sides(), call).map(right ->
                question.operator() == ComparedQuestion.Operator.EQUAL
                        ? new Literal(new ComparedQuestion(question.operator(), Operands.inAnyOrder(left, right)), false)
                        : ComparedQuestion.same(left, right)));
    }
}
