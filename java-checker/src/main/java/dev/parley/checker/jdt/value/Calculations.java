package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.TextQuestion;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.ScopedMethods;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.NumberLiteral;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;

/**
 * What is reckoned from numbers that tell labels, as in {@code code(label) % 2 == 0}. Where a variable may keep the result, it is followed only
 * if none with a number goes into it: whatever a loop counts would have another value in each of its rounds.
 */
final class Calculations {
    /** Methods of the library that give numbers of labels and of constants. */
    private static final Set<String> NUMBERS = Set.of("length", "indexOf", "lastIndexOf", "ordinal", "compareTo", "hashCode", "codePointAt");
    private static final Set<String> WHOLE = Set.of("int", "short", "byte", "long", "Integer", "Short", "Byte", "Long");

    private Calculations() {}

    static boolean isFollowed(InfixExpression infix) {
        return decidesAtOnce(infix) || Trees.operands(infix).stream().allMatch(Calculations::isOfLabels);
    }

    private static boolean decidesAtOnce(Expression number) {
        return switch (number.getParent()) {
            case ParenthesizedExpression around -> decidesAtOnce(around);
            case InfixExpression around when TextQuestion.isCalculation(around.getOperator().toString()) -> decidesAtOnce(around);
            case InfixExpression comparison -> true;
            case SwitchStatement choice -> choice.getExpression() == number;
            case SwitchExpression choice -> choice.getExpression() == number;
            case ASTNode other -> false;
        };
    }

    /** Whether no variable but texts, constants and sessions goes into an expression. */
    private static boolean isOfLabels(Expression operand) {
        return TreeIndex.in(operand, SimpleName.class).stream()
                .flatMap(name -> Declarations.named(name).stream())
                .allMatch(variable -> RuntimeTypes.isSession(variable) || Declarations.isField(variable)
                        || Scopes.type(variable).filter(ValueMethods::isValue).isPresent());
    }

    /** Whether an expression gives a whole number, and neither a character nor a text. */
    static boolean isNumber(Expression written) {
        Expression expression = Trees.bare(written);
        if (!Scopes.areNeeded(expression)) {
            ITypeBinding type = expression.resolveTypeBinding();
            return type != null && WHOLE.contains(type.getName());
        }
        return switch (expression) {
            case NumberLiteral number -> true;
            case SimpleName name -> Declarations.named(name).flatMap(Scopes::type).filter(type -> WHOLE.contains(type.toString())).isPresent();
            case MethodInvocation call -> ScopedMethods.declared(call)
                    .map(method -> method.getReturnType2() != null && WHOLE.contains(method.getReturnType2().toString()))
                    .orElseGet(() -> NUMBERS.contains(call.getName().getIdentifier()));
            case InfixExpression infix -> TextQuestion.isCalculation(infix.getOperator().toString())
                    && Trees.operands(infix).stream().allMatch(Calculations::isNumber);
            default -> false;
        };
    }

    /** Whether a variable may get what is reckoned from a number that a method gives. */
    static boolean isOfCall(InfixExpression infix) {
        return TextQuestion.isCalculation(infix.getOperator().toString())
                && !TreeIndex.in(infix, MethodInvocation.class).isEmpty()
                && isFollowed(infix);
    }
}
