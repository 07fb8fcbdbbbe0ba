package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.value.ComparedQuestion.Operands;
import dev.parley.checker.jdt.value.ComparedQuestion.Operator;
import dev.parley.checker.jdt.value.ComparedSide.Content;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;

/** What the expressions of methods ask, be it only once. */
final class WrittenQuestions {
    private final ValueTerms terms;
    private final ComparedSides compared;
    private final CallsWithSession calls;
    private final Map<MethodDeclaration, Map<Expression, Comparing>> methods = new IdentityHashMap<>();

    WrittenQuestions(ValueTerms terms, ComparedSides compared, CallsWithSession calls) {
        this.terms = terms;
        this.compared = compared;
        this.calls = calls;
    }

    /** What a method asks of variables, and where. */
    Map<Expression, Comparing> in(MethodDeclaration method) {
        return methods.computeIfAbsent(method, this::found);
    }

    private Map<Expression, Comparing> found(MethodDeclaration method) {
        Map<Expression, Comparing> found = new IdentityHashMap<>();
        Set<String> later = LaterStores.in(method);
        AskedExpressions.in(method, calls.around(method)).forEach(asked -> comparing(asked)
                .filter(comparing -> comparing.variables().findAny().isPresent())
                .filter(comparing -> comparing.contents().noneMatch(content -> ChangingFields.isOneOf(later, content)))
                .ifPresent(comparing -> found.put(asked, comparing)));
        return Collections.unmodifiableMap(found);
    }

    private Optional<Comparing> comparing(Expression asked) {
        return switch (asked) {
            case InfixExpression infix when infix.getOperator() == InfixExpression.Operator.XOR -> truth(infix);
            case InfixExpression infix when !infix.hasExtendedOperands() ->
                compared.of(infix.getLeftOperand())
                        .flatMap(left -> compared.of(infix.getRightOperand()).flatMap(right -> Comparing.of(infix.getOperator(), left, right)));
            case MethodInvocation call when LibraryCalls.comparesTwo(call) ->
                equal((Expression) call.arguments().getFirst(), (Expression) call.arguments().getLast());
            case MethodInvocation call when call.getName().getIdentifier().equals("equals") && call.arguments().size() == 1
                    && call.getExpression() != null ->
                equal(call.getExpression(), (Expression) call.arguments().getFirst());
            case MethodInvocation call when AskedCollections.isQuestion(call) && AskedCollections.named(call.getExpression()).isPresent() ->
                AskedCollections.named(call.getExpression()).flatMap(collection -> within(collection, call));
            case MethodInvocation call when LibraryCalls.asksForAbsence(call) -> terms.of(call.getExpression()).filter(optional -> !optional.isHeld())
                    .map(optional -> Comparing.asked(present(optional.what()), optional.variables(), true));
            case MethodInvocation call -> truth(call).or(() -> field(call));
            case ArrayAccess element when ValueHolders.read(element).isEmpty() -> truth(element);
            case SimpleName name -> truth(name).or(() -> field(name));
            case QualifiedName name -> truth(name).or(() -> field(name));
            case FieldAccess access -> truth(access).or(() -> field(access));
            default -> Optional.empty();
        };
    }

    private static ComparedSide.What present(ComparedSide.What optional) {
        return new ComparedSide.What.Calculation(".isPresent", List.of(optional));
    }

    /** What is answered by yes or no; what an object holds for good is known by the object. */
    private Optional<Comparing> truth(Expression asked) {
        return terms.of(asked)
                .filter(term -> TermTypes.isTruth(term.type(), TermTypes.isAskedForTruth(asked)))
                .filter(term -> !term.isHeld())
                .filter(term -> !(asked instanceof MethodInvocation call && LibraryCalls.asksForPresence(call)
                        && terms.of(call.getExpression()).filter(Term::isHeld).isPresent()))
                .map(term -> Comparing.asked(term.what(), term.variables(), false));
    }

    /** What a field has that may change, or a method gives that gives it. */
    private Optional<Comparing> field(Expression named) {
        return terms.of(named).filter(term -> term.what() instanceof Content.Field && ChangingFields.mayDecide(named))
                .map(term -> Comparing.value(term.side()));
    }

    /** Whether two values are equal. Where their types say that they never change, it does not matter which of them is asked. */
    private Optional<Comparing> equal(Expression one, Expression other) {
        return value(one).flatMap(left -> value(other).map(right -> Comparing.asked(Operator.EQUAL, Operands.inAnyOrder(left, right), left, right)))
                .or(() -> whole(one).flatMap(left ->
                        whole(other).map(right -> Comparing.asked(Operator.EQUAL, Operands.inOrder(left, right), left, right))));
    }

    private static Optional<ComparedSide> whole(Expression written) {
        return AskedCollections.compared(written).map(object ->
                new ComparedSide(new Content.Whole(object), ComparedSide.Nature.OBJECT, Set.of(object)));
    }

    private Optional<ComparedSide> value(Expression written) {
        return terms.of(written).filter(Term::isValue).map(Term::side);
    }

    /** Whether a collection is empty, or contains something. */
    private Optional<Comparing> within(AskedCollections.Asked collection, MethodInvocation call) {
        if (call.arguments().isEmpty()) {
            ComparedSide size = ComparedSide.size(collection);
            ComparedSide none = ComparedSide.constant(0);
            return Optional.of(new Comparing(ComparedQuestion.same(size, none), List.of(size, none)));
        }
        Expression argument = (Expression) call.arguments().getFirst();
        Optional<ComparedSide> part = value(argument);
        Operator operator = call.getName().getIdentifier().equals("contains") ? Operator.CONTAINS : Operator.CONTAINS_KEY;
        ComparedSide elements = ComparedSide.elements(collection);
        return part.map(asked -> Comparing.asked(operator, Operands.inOrder(elements, asked), elements, asked));
    }
}
