package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.Operand;
import dev.parley.checker.jdt.resolution.EnumConstants;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;

/**
 * Finds where code compares two values neither of which is a constant there, but both of which may be known: a label with what a parameter or a
 * local variable holds, as in {@code label.equals(mine)}, or two constants of an enum.
 */
public final class ComparedValues {
    private ComparedValues() {}

    /**
     * What such a comparison gives; empty for other expressions.
     *
     * @param negated whether the opposite is asked
     * @param values of what is compared
     */
    public static Optional<Operand> of(Expression asked, boolean negated, Map<ASTNode, Operand> values) {
        return switch (asked) {
            case MethodInvocation call when LibraryCalls.comparesTwo(call) ->
                equal((Expression) call.arguments().getFirst(), (Expression) call.arguments().getLast(), !negated, values);
            case MethodInvocation call when call.getName().getIdentifier().equals("equals") && call.arguments().size() == 1
                    && call.getExpression() != null ->
                equal(call.getExpression(), (Expression) call.arguments().getFirst(), !negated, values);
            case InfixExpression infix when isOfConstants(infix) -> {
                boolean same = infix.getOperator() == InfixExpression.Operator.EQUALS;
                yield equal(infix.getLeftOperand(), infix.getRightOperand(), same != negated, values);
            }
            default -> Optional.empty();
        };
    }

    private static Optional<Operand> equal(Expression one, Expression other, boolean same, Map<ASTNode, Operand> values) {
        List<Operand> sides = List.of(values.getOrDefault(one, Operand.opaque()), values.getOrDefault(other, Operand.opaque()));
        return mayBeEqual(one, other) && sides.stream().allMatch(ComparedValues::mayBeKnown)
                ? Optional.of(new Operand.Equal(sides.getFirst(), sides.getLast(), same))
                : Optional.empty();
    }

    /** A text never equals a constant, whatever the constant's name. */
    private static boolean mayBeEqual(Expression one, Expression other) {
        return !(EnumConstants.isOne(one) && TextQuestions.isText(other) || TextQuestions.isText(one) && EnumConstants.isOne(other));
    }

    private static boolean mayBeKnown(Operand side) {
        return !(side instanceof Operand.Opaque) && !(side instanceof Operand.Made);
    }

    /** Of texts, {@code ==} does not tell whether they are equal. */
    private static boolean isOfConstants(InfixExpression infix) {
        boolean compares = infix.getOperator() == InfixExpression.Operator.EQUALS || infix.getOperator() == InfixExpression.Operator.NOT_EQUALS;
        return compares && !infix.hasExtendedOperands()
                && (EnumConstants.isOne(infix.getLeftOperand()) || EnumConstants.isOne(infix.getRightOperand()));
    }
}
