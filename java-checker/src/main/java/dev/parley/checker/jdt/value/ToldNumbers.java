package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import java.util.Optional;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.CharacterLiteral;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionStatement;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.Name;
import org.eclipse.jdt.core.dom.NumberLiteral;
import org.eclipse.jdt.core.dom.ParenthesizedExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.ReturnStatement;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;
import org.eclipse.jdt.core.dom.YieldStatement;

/**
 * Constant numbers and characters that become the value of what may decide where control goes: of one of the {@link DecidingNumbers}, of a
 * method or a function, of a part of a new object, or of a comparison, by which arm of {@code ?:} or {@code switch} was taken. All others tell
 * nothing, so that they add nothing to the possibilities that are explored.
 */
public final class ToldNumbers {
    private final DecidingNumbers numbers;

    ToldNumbers(DecidingNumbers numbers) {
        this.numbers = numbers;
    }

    /** Whether an expression is written like such a constant. */
    public static boolean isWritten(Expression expression) {
        return switch (expression) {
            case NumberLiteral number -> true;
            case CharacterLiteral character -> true;
            case Name name -> true;
            case FieldAccess access -> true;
            case PrefixExpression prefix -> prefix.getOperator() == PrefixExpression.Operator.MINUS && prefix.getOperand() instanceof NumberLiteral;
            default -> false;
        };
    }

    /** Whether a value, given that it is this constant, may decide. */
    boolean decides(Expression expression, Object constant) {
        return decides(expression, constant, false);
    }

    /** @param isOfArm whether it is the value of an expression by one of its arms */
    private boolean decides(ASTNode value, Object constant, boolean isOfArm) {
        return switch (value.getParent()) {
            case ParenthesizedExpression around -> decides(around, constant, isOfArm);
            case ConditionalExpression around -> around.getExpression() != value && decides(around, constant, true);
            case YieldStatement result -> around(result, SwitchExpression.class).filter(choice -> decides(choice, constant, true)).isPresent();
            case ExpressionStatement result when result.getParent() instanceof SwitchExpression choice -> decides(choice, constant, true);
            case InfixExpression comparison -> isOfArm;
            case VariableDeclarationFragment fragment -> isHeld(fragment, constant);
            case Assignment assignment -> assignment.getRightHandSide() == value
                    && Declarations.named(Trees.bare(assignment.getLeftHandSide())).filter(variable -> isHeld(variable, constant)).isPresent();
            case LambdaExpression function -> true;
            case ClassInstanceCreation object -> object.arguments().contains(value);
            case ReturnStatement result -> isGiven(result, constant);
            case null, default -> false;
        };
    }

    /** The innermost of these around a node; in broken code there may be none. */
    private static Optional<ASTNode> around(ASTNode node, Class<?>... kinds) {
        ASTNode around = node;
        while (around != null) {
            if (Stream.of(kinds).anyMatch(around.getClass()::equals)) {
                return Optional.of(around);
            }
            around = around.getParent();
        }
        return Optional.empty();
    }

    private boolean isHeld(VariableDeclaration variable, Object constant) {
        return Scopes.type(variable).filter(type -> isBoxed(type, constant)).isPresent()
                || numbers.isTold(variable) && DecidingNumbers.isCharacter(variable) == constant instanceof Character;
    }

    private static boolean isGiven(ReturnStatement result, Object constant) {
        Optional<ASTNode> code = around(result, MethodDeclaration.class, LambdaExpression.class);
        return code.filter(found -> found instanceof LambdaExpression || holds(((MethodDeclaration) found).getReturnType2(), constant)).isPresent();
    }

    /** Whether a type is that of characters or of numbers, as a constant is; a constructor has none. */
    private static boolean holds(Type type, Object constant) {
        return type != null && (isBoxed(type, constant)
                || DecidingNumbers.isNumber(type) && type.toString().equals("char") == constant instanceof Character);
    }

    private static boolean isBoxed(Type type, Object constant) {
        return ScopedTypes.isNamed(type, constant instanceof Character ? "Character" : "Integer");
    }
}
