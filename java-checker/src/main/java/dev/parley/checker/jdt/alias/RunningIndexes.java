package dev.parley.checker.jdt.alias;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.ArrayAccess;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.BodyDeclaration;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * How variables run over the elements of arrays: whether one moves on to an element at which it has not been. What nothing speaks against
 * is trusted, as that an array of indexes has each of them once.
 */
final class RunningIndexes {
    private static final Set<InfixExpression.Operator> COMING_ROUND = Set.of(
            InfixExpression.Operator.REMAINDER, InfixExpression.Operator.DIVIDE, InfixExpression.Operator.AND, InfixExpression.Operator.OR,
            InfixExpression.Operator.RIGHT_SHIFT_SIGNED, InfixExpression.Operator.RIGHT_SHIFT_UNSIGNED);
    private static final Set<String> METHODS_COMING_ROUND = Set.of("floorMod", "floorDiv", "min", "max", "abs", "clamp");

    private enum Direction {
        UP,
        DOWN,
        ANYWHERE
    }

    private RunningIndexes() {}

    /** The accesses to elements of arrays that a variable is in the index of. */
    static List<ArrayAccess> by(SimpleName variable) {
        return Declarations.named(variable).map(declared -> TreeIndex.in(scope(declared), ArrayAccess.class).stream()
                .filter(access -> isNamed(declared, access.getIndex()))
                .toList())
                .orElse(List.of());
    }

    /**
     * @param access to an element of which the index has the variable
     * @param change gives the variable another value: an assignment, an increment, or the expression that it is declared with
     */
    static boolean movesOn(SimpleName variable, Expression change, ArrayAccess access) {
        Direction direction = direction(variable, change);
        return direction != Direction.ANYWHERE && isOfOne(variable, access)
                && !(direction == Direction.DOWN && Declarations.named(variable).filter(RunningIndexes::isSteppedUp).isPresent());
    }

    /** Whether each value of a variable is the index of another element. */
    static boolean isOfOne(SimpleName variable, ArrayAccess access) {
        return Declarations.named(variable).filter(declared -> !comesRound(declared, access)).isPresent();
    }

    /** Whether another variable is in the index too that changes: one that starts again, as in {@code cells[y * width + x]}, is elsewhere then. */
    static boolean isCalculatedOfSeveral(SimpleName variable, ArrayAccess access) {
        return TreeIndex.in(access.getIndex(), SimpleName.class).stream()
                .filter(name -> !name.getIdentifier().equals(variable.getIdentifier()))
                .flatMap(name -> Declarations.named(name).stream())
                .anyMatch(other -> !KeptValues.changes(other, scope(other)).isEmpty());
    }

    private static ASTNode scope(VariableDeclaration variable) {
        ASTNode around = variable;
        while (!(around instanceof BodyDeclaration) && around.getParent() != null) {
            around = around.getParent();
        }
        return Declarations.isField(variable) ? around.getParent() : around;
    }

    private static boolean isNamed(VariableDeclaration variable, ASTNode code) {
        return KeptValues.uses(variable, code) > 0;
    }

    /** A variable that is stepped back comes to where it has been; one that is only ever stepped back does not. */
    private static boolean isSteppedUp(VariableDeclaration variable) {
        return KeptValues.changes(variable, scope(variable)).stream().anyMatch(change -> direction(variable.getName(), change) == Direction.UP);
    }

    private static Direction direction(SimpleName variable, Expression change) {
        return switch (change) {
            case PostfixExpression step -> step.getOperator() == PostfixExpression.Operator.INCREMENT ? Direction.UP : Direction.DOWN;
            case PrefixExpression step when step.getOperator() == PrefixExpression.Operator.INCREMENT -> Direction.UP;
            case PrefixExpression step when step.getOperator() == PrefixExpression.Operator.DECREMENT -> Direction.DOWN;
            case Assignment step when step.getOperator() == Assignment.Operator.PLUS_ASSIGN -> Direction.UP;
            case Assignment step when step.getOperator() == Assignment.Operator.MINUS_ASSIGN -> Direction.DOWN;
            case Assignment step when step.getOperator() == Assignment.Operator.ASSIGN -> calculated(variable, Trees.bare(step.getRightHandSide()));
            default -> Direction.ANYWHERE;
        };
    }

    /** What is calculated of the variable itself. */
    private static Direction calculated(SimpleName variable, Expression value) {
        boolean isOfItself = value instanceof InfixExpression sum
                && !sum.hasExtendedOperands()
                && (isSame(variable, sum.getLeftOperand())
                || sum.getOperator() == InfixExpression.Operator.PLUS && isSame(variable, sum.getRightOperand()));
        if (!isOfItself) {
            return Direction.ANYWHERE;
        }
        InfixExpression.Operator operator = ((InfixExpression) value).getOperator();
        return operator == InfixExpression.Operator.PLUS ? Direction.UP
                : operator == InfixExpression.Operator.MINUS ? Direction.DOWN
                : Direction.ANYWHERE;
    }

    private static boolean isSame(SimpleName variable, Expression expression) {
        return Trees.bare(expression) instanceof SimpleName name && name.getIdentifier().equals(variable.getIdentifier());
    }

    /** Whether several values of a variable are the index of one element, as those of {@code ring[i % 2]}. */
    private static boolean comesRound(VariableDeclaration variable, ArrayAccess access) {
        boolean isOneOfSeveral = Trees.bare(access.getArray()) instanceof ArrayAccess outer && isNamed(variable, outer.getIndex())
                || access.getParent() instanceof ArrayAccess inner && inner.getArray() == access && isNamed(variable, inner.getIndex());
        return !isOneOfSeveral && TreeIndex.in(access.getIndex()).stream().anyMatch(part -> isNamed(variable, part) && switch (part) {
            case InfixExpression infix when infix.getOperator() == InfixExpression.Operator.REMAINDER -> !isOnceAround(variable, infix);
            case InfixExpression infix -> COMING_ROUND.contains(infix.getOperator());
            case ConditionalExpression choice -> true;
            case MethodInvocation call -> METHODS_COMING_ROUND.contains(call.getName().getIdentifier());
            default -> false;
        });
    }

    /** Whether a loop goes through as many numbers as there are remainders: it begins somewhere else, and comes to each element once. */
    private static boolean isOnceAround(VariableDeclaration variable, InfixExpression remainder) {
        return Optional.of(scope(variable)).stream()
                .flatMap(code -> TreeIndex.in(code, ForStatement.class).stream())
                .filter(loop -> TreeIndex.isIn(variable, loop) && !TreeIndex.isIn(variable, loop.getBody()))
                .anyMatch(loop -> loop.getExpression() instanceof InfixExpression condition
                        && condition.getOperator() == InfixExpression.Operator.LESS
                        && isSame(variable.getName(), condition.getLeftOperand())
                        && condition.getRightOperand().toString().equals(remainder.getRightOperand().toString()));
    }
}
