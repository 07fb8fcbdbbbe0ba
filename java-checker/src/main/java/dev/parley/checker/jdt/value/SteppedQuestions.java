package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.ComparedQuestion.Literal;
import dev.parley.checker.jdt.value.ComparedQuestion.Operands;
import dev.parley.checker.jdt.value.ComparedQuestion.Operator;
import dev.parley.checker.jdt.value.ComparedSide.Content;
import dev.parley.checker.jdt.value.ComparedSide.What;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.NumberLiteral;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationExpression;

/**
 * Whether a loop like {@code for (int i = 0; i < n; i++)} has another round is told before it counts: by {@code i + 1 < n}, and where nothing in
 * the loop changes {@code n}, so that neither side gets past the greatest number, by {@code i < n - 1} and {@code i == n - 1} as well.
 */
final class SteppedQuestions {
    private static final Set<What> ONE = Set.of(new What.Number(1), new What.Written("1"));

    private SteppedQuestions() {}

    /** The loop that counts a variable up by an expression, and nowhere else. */
    static Optional<ForStatement> loop(Expression step, VariableDeclaration counter) {
        return step.getLocationInParent() == ForStatement.UPDATERS_PROPERTY && isUp(step)
                        && KeptValues.changes(counter, step.getParent()).equals(List.of(step))
                ? Optional.of((ForStatement) step.getParent()).filter(loop -> loop.getExpression() != null)
                : Optional.empty();
    }

    private static boolean isUp(Expression step) {
        return switch (step) {
            case PostfixExpression up -> up.getOperator() == PostfixExpression.Operator.INCREMENT && up.getOperand() instanceof SimpleName;
            case PrefixExpression up -> up.getOperator() == PrefixExpression.Operator.INCREMENT && up.getOperand() instanceof SimpleName;
            default -> false;
        };
    }

    /** What has to hold for another round of a loop. */
    static Stream<Expression> conditions(ForStatement loop) {
        return loop.getExpression() instanceof InfixExpression all && all.getOperator() == InfixExpression.Operator.CONDITIONAL_AND
                ? Trees.operands(all).stream().map(Trees::bare)
                : Stream.of(Trees.bare(loop.getExpression()));
    }

    /** Whether one question may be answered by another one before a variable in it is counted up, or where it is 0. */
    static boolean mayTell(ComparedQuestion earlier, ComparedQuestion next) {
        return earlier(earlier, next).isPresent()
                || next.operator() == Operator.LESS && next.operands() instanceof Operands.InOrder(What.Variable counter, What limit)
                        && switch (earlier.operands()) {
                            case Operands.InOrder sides -> sides.equals(new Operands.InOrder(new What.Number(0), limit));
                            case Operands.InAnyOrder(Set<What> sides) -> sides.equals(Set.of(new What.Number(0), limit));
                        };
    }

    /** The loop that counts a variable from 0. */
    static Optional<ForStatement> fromZero(VariableDeclaration counter) {
        return counter.getParent() instanceof VariableDeclarationExpression first
                        && first.getLocationInParent() == ForStatement.INITIALIZERS_PROPERTY
                        && counter.getInitializer() instanceof NumberLiteral number && number.getToken().equals("0")
                ? Optional.of((ForStatement) first.getParent()).filter(loop -> loop.getExpression() != null)
                : Optional.empty();
    }

    /** What it is the answer to, whether a counter that is 0 is less than its limit. */
    static Optional<Literal> some(ComparedQuestion next, List<ComparedSide> sides, VariableDeclaration counter) {
        return next.operator() == Operator.LESS && next.operands() instanceof Operands.InOrder(What less, What limit)
                        && less.equals(new What.Variable(counter))
                ? sides.stream().filter(side -> side.what().equals(limit)).findFirst()
                        .map(side -> ComparedQuestion.less(ComparedSide.constant(0), side))
                : Optional.empty();
    }

    /** How the answer to a question about a counter, before a loop counts, is that to whether there is another round. */
    static Optional<Literal> told(ComparedQuestion earlier, ComparedQuestion next, VariableDeclaration counter, ForStatement loop) {
        return next.operands() instanceof Operands.InOrder(What less, What limit)
                && less.equals(new What.Variable(counter)) && (isExact(earlier, less, limit) || isKept(limit, loop) || isSize(limit, earlier))
                ? earlier(earlier, next)
                : Optional.empty();
    }

    private static Optional<Literal> earlier(ComparedQuestion earlier, ComparedQuestion next) {
        if (next.operator() != Operator.LESS || !(next.operands() instanceof Operands.InOrder(What.Variable counter, What limit))) {
            return Optional.empty();
        }
        return switch (earlier.operands()) {
            case Operands.InOrder(What less, What more) when earlier.operator() == Operator.LESS
                    && (isNext(less, counter) && isSame(more, limit) || less.equals(counter) && isBefore(more, limit)) ->
                Optional.of(new Literal(earlier, false));
            case Operands.InAnyOrder(Set<What> sides) when earlier.operator() == Operator.SAME_NUMBER
                    && (isPair(sides, counter, limit) || isPairOfNext(sides, counter, limit)) -> Optional.of(new Literal(earlier, true));
            default -> Optional.empty();
        };
    }

    private static boolean isPair(Set<What> sides, What counter, What limit) {
        return sides.size() == 2 && sides.contains(counter) && sides.stream().anyMatch(side -> isBefore(side, limit));
    }

    private static boolean isPairOfNext(Set<What> sides, What counter, What limit) {
        return sides.size() == 2 && sides.stream().anyMatch(side -> isNext(side, counter)) && sides.stream().anyMatch(side -> isSame(side, limit));
    }

    private static boolean isExact(ComparedQuestion earlier, What counter, What limit) {
        return earlier.operands() instanceof Operands.InOrder(What less, What more) && isNext(less, counter) && isSame(more, limit);
    }

    /** Whether a limit is a variable to which a loop gives no other value. */
    private static boolean isKept(What limit, ForStatement loop) {
        return limit instanceof What.Variable(VariableDeclaration variable) && !Declarations.isField(variable)
                && KeptValues.changes(variable, loop).isEmpty();
    }

    /** There is always a number below how many elements there are; whether one is that, there may be fewer of them since. */
    private static boolean isSize(What limit, ComparedQuestion earlier) {
        return limit instanceof Content.Size && earlier.operator() == Operator.LESS;
    }

    private static boolean isNext(What side, What counter) {
        return side instanceof What.Calculation(String operator, List<What> operands) && operator.equals("+") && operands.size() == 2
                && (operands.getFirst().equals(counter) && ONE.contains(operands.getLast())
                        || ONE.contains(operands.getFirst()) && operands.getLast().equals(counter));
    }

    private static boolean isBefore(What side, What limit) {
        return side instanceof What.Calculation(String operator, List<What> operands) && operator.equals("-") && operands.size() == 2
                && isSame(operands.getFirst(), limit) && ONE.contains(operands.getLast());
    }

    private static boolean isSame(What side, What limit) {
        return side.equals(limit)
                || limit instanceof Content.Size(AskedCollections.Asked collection)
                        && side.equals(new What.Calculation(".size", List.of(new Content.Elements(collection))));
    }
}
