package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.CasePattern;
import dev.parley.checker.jdt.resolution.ObjectClasses;
import dev.parley.checker.jdt.tree.Trees;
import java.util.Optional;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.TypeLiteral;

/**
 * Asks an object for its class by the class itself, as in {@code answer.getClass() == Taken.class} and {@code Taken.class.isInstance(answer)}.
 *
 * @param negated whether the opposite is asked
 */
public record ClassQuestion(Expression object, CasePattern pattern, boolean negated) {

    public static Optional<ClassQuestion> of(Expression expression) {
        return switch (expression) {
            case MethodInvocation call when call.getExpression() != null && call.arguments().size() == 1 -> {
                Expression receiver = Trees.bare(call.getExpression());
                Expression argument = Trees.bare((Expression) call.arguments().getFirst());
                yield switch (call.getName().getIdentifier()) {
                    case "isInstance" -> receiver instanceof TypeLiteral type
                            ? ObjectClasses.of(type.getType()).map(asked -> new ClassQuestion(argument, CasePattern.InstanceOf.of(asked), false))
                            : Optional.empty();
                    case "equals" -> exact(receiver, argument, false);
                    default -> Optional.empty();
                };
            }
            case InfixExpression infix when infix.getOperator() == InfixExpression.Operator.EQUALS && !infix.hasExtendedOperands() ->
                exact(Trees.bare(infix.getLeftOperand()), Trees.bare(infix.getRightOperand()), false);
            case InfixExpression infix when infix.getOperator() == InfixExpression.Operator.NOT_EQUALS && !infix.hasExtendedOperands() ->
                exact(Trees.bare(infix.getLeftOperand()), Trees.bare(infix.getRightOperand()), true);
            default -> Optional.empty();
        };
    }

    private static Optional<ClassQuestion> exact(Expression left, Expression right, boolean negated) {
        if (right instanceof MethodInvocation && left instanceof TypeLiteral) {
            return exact(right, left, negated);
        }
        return left instanceof MethodInvocation call
                        && call.getName().getIdentifier().equals("getClass")
                        && call.getExpression() != null
                        && call.arguments().isEmpty()
                        && right instanceof TypeLiteral type
                ? ObjectClasses.of(type.getType()).map(asked -> new ClassQuestion(call.getExpression(), new CasePattern.OfClass(asked), negated))
                : Optional.empty();
    }
}
