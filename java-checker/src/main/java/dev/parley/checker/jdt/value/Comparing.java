package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.value.ComparedQuestion.Literal;
import dev.parley.checker.jdt.value.ComparedQuestion.Operands;
import dev.parley.checker.jdt.value.ComparedQuestion.Operator;
import dev.parley.checker.jdt.value.ComparedSide.Content;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/** What a piece of code asks, and what it asks it of. */
record Comparing(Literal literal, List<ComparedSide> sides) {
    Comparing {
        sides = List.copyOf(sides);
    }

    ComparedQuestion question() {
        return literal.question();
    }

    /** Whether it is what a field has that is asked, and not something of that. */
    boolean asksForField() {
        return sides.getFirst().what() instanceof Content.Field && (question().asksForValue() || question().asksForTruth());
    }

    Stream<VariableDeclaration> variables() {
        return sides.stream().flatMap(side -> side.variables().stream());
    }

    Stream<Content> contents() {
        return sides.stream().flatMap(side -> side.what().contents());
    }

    /** With what is not a number, neither of two opposite comparisons holds. */
    static Optional<Comparing> of(InfixExpression.Operator operator, ComparedSide left, ComparedSide right) {
        List<ComparedSide> sides = List.of(left, right);
        if (operator == InfixExpression.Operator.NOT_EQUALS || operator == InfixExpression.Operator.EQUALS) {
            if (!left.isSameWhereEqual(right) || !right.isSameWhereEqual(left)) {
                return Optional.empty();
            }
            Literal same = ComparedQuestion.same(left, right);
            return Optional.of(new Comparing(operator == InfixExpression.Operator.EQUALS ? same : same.opposite(), sides));
        }
        if (!left.isNumber() || !right.isNumber()) {
            return Optional.empty();
        }
        return Optional.ofNullable(switch (operator.toString()) {
            case "<" -> ComparedQuestion.less(left, right);
            case ">" -> ComparedQuestion.less(right, left);
            case "<=" -> ComparedQuestion.lessOrEqual(left, right);
            case ">=" -> ComparedQuestion.lessOrEqual(right, left);
            default -> null;
        }).map(literal -> new Comparing(literal, sides));
    }

    /** What something is that may be more than yes or no. */
    static Comparing value(ComparedSide side) {
        return asked(Operator.VALUE, Operands.inOrder(side, side), side, side);
    }

    /** A question that is answered by yes or no. */
    static Comparing asked(ComparedSide.What what, Set<VariableDeclaration> variables, boolean negated) {
        ComparedSide answer = new ComparedSide(what, ComparedSide.Nature.OBJECT, variables);
        ComparedSide yes = ComparedSide.written(ComparedQuestion.TRUE.constant(), ComparedSide.Nature.OBJECT);
        return new Comparing(new Literal(new ComparedQuestion(Operator.EQUAL, Operands.inAnyOrder(answer, yes)), negated), List.of(answer, yes));
    }

    static Comparing asked(Operator operator, Operands operands, ComparedSide left, ComparedSide right) {
        return new Comparing(new Literal(new ComparedQuestion(operator, operands), false), List.of(left, right));
    }
}
