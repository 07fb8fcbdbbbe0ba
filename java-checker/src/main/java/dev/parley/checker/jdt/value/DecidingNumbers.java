package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.TextQuestion;
import dev.parley.checker.cfg.TextQuestion.Link;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.TreeIndex;
import dev.parley.checker.jdt.tree.Trees;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.PrimitiveType;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * The variables with numbers and characters that decide where control goes. Some are compared with constants and get nothing but values that
 * the code may show, as in {@code int code = codeOf(label)}; by the others a method selects in a {@code switch}, and asks them again, by
 * another one or by {@code ==}: what a label told of such a variable holds until it gets another value.
 */
public final class DecidingNumbers {
    private static final Set<PrimitiveType.Code> NUMBERS =
            Set.of(PrimitiveType.INT, PrimitiveType.LONG, PrimitiveType.CHAR, PrimitiveType.SHORT, PrimitiveType.BYTE);
    private static final Set<InfixExpression.Operator> EQUALITIES = Set.of(InfixExpression.Operator.EQUALS, InfixExpression.Operator.NOT_EQUALS);
    private static final Map<InfixExpression.Operator, InfixExpression.Operator> OPPOSITES = Map.of(
            InfixExpression.Operator.LESS, InfixExpression.Operator.GREATER_EQUALS,
            InfixExpression.Operator.GREATER_EQUALS, InfixExpression.Operator.LESS,
            InfixExpression.Operator.GREATER, InfixExpression.Operator.LESS_EQUALS,
            InfixExpression.Operator.LESS_EQUALS, InfixExpression.Operator.GREATER);

    /** A comparison with a constant. */
    public record Equality(Slot number, String constant, boolean negated) {

        /**
         * @param isNegated whether the opposite of the answer is asked: of two numbers, to be the one is not to be the other
         * @param answer what follows from other comparisons, of which one may tell more than what the number is known to be
         */
        public Condition condition(boolean isNegated, Optional<Operand> answer) {
            Operand variable = new Operand.Variable(number);
            return answer.<Condition>map(found -> new Condition.IsTrue(
                    new Operand.Same(new Operand.Equal(variable, Operand.text(constant), isNegated == negated), found)))
                    .orElseGet(() -> new Condition.IsText(variable, constant));
        }
    }

    private final Function<SimpleName, Slot> slots;
    private final Map<MethodDeclaration, Found> methods = new IdentityHashMap<>();

    /** @param told those whose values the code may show */
    private record Found(Set<VariableDeclaration> told, Set<VariableDeclaration> selected) {}

    /** @param slots where it is kept what the variable of a name holds */
    DecidingNumbers(Function<SimpleName, Slot> slots) {
        this.slots = slots;
    }

    /** Whether a variable is one of these. */
    boolean decides(VariableDeclaration variable) {
        return found(variable).filter(found -> found.told().contains(variable) || found.selected().contains(variable)).isPresent();
    }

    /** Whether it is one that gets nothing but values that the code may show. */
    boolean isTold(VariableDeclaration variable) {
        return found(variable).filter(found -> found.told().contains(variable)).isPresent();
    }

    private Optional<Found> found(VariableDeclaration variable) {
        return type(variable).flatMap(number -> RepeatedComparisons.method(variable))
                .map(method -> methods.computeIfAbsent(method, DecidingNumbers::deciding));
    }

    /** Where it is kept which number the variable holds that an expression names. */
    public Optional<Slot> of(Expression expression) {
        return variable(expression).filter(this::decides).map(variable -> slots.apply(variable.getName()));
    }

    /** A comparison of such a variable with a constant, for equality. */
    public Optional<Equality> equality(Expression expression, ConstantValues constants) {
        return expression instanceof InfixExpression infix && isOneOf(infix, EQUALITIES)
                ? equality(infix, infix.getLeftOperand(), infix.getRightOperand(), constants)
                        .or(() -> equality(infix, infix.getRightOperand(), infix.getLeftOperand(), constants))
                : Optional.empty();
    }

    private Optional<Equality> equality(InfixExpression infix, Expression asked, Expression constant, ConstantValues constants) {
        return of(asked).flatMap(slot -> constant(asked, constant, constants)
                .map(value -> new Equality(slot, value.toString(), infix.getOperator() == InfixExpression.Operator.NOT_EQUALS)));
    }

    /**
     * Which of such a variable and a constant is the greater.
     *
     * @param negated whether the opposite is asked
     */
    public Optional<Operand> order(Expression expression, ConstantValues constants, boolean negated) {
        if (!(expression instanceof InfixExpression infix) || !isOneOf(infix, OPPOSITES.keySet())) {
            return Optional.empty();
        }
        String operator = (negated ? OPPOSITES.get(infix.getOperator()) : infix.getOperator()).toString();
        return order(infix.getLeftOperand(), infix.getRightOperand(), 0, operator, constants)
                .or(() -> order(infix.getRightOperand(), infix.getLeftOperand(), 1, operator, constants));
    }

    /** @param position on which side the variable stands */
    private Optional<Operand> order(Expression asked, Expression constant, int position, String operator, ConstantValues constants) {
        return of(asked).flatMap(slot -> constant(asked, constant, constants)
                .map(value -> TextQuestions.asked(new Operand.Variable(slot), new Link(operator, List.of(value), position))));
    }

    /** Characters are compared with characters, and numbers with numbers: each is known by its text. */
    private static Optional<Object> constant(Expression asked, Expression constant, ConstantValues constants) {
        return constants.of(constant)
                .filter(value -> value instanceof Character || value instanceof Integer)
                .filter(value -> value instanceof Character == variable(asked).filter(DecidingNumbers::isCharacter).isPresent());
    }

    private static boolean isOneOf(InfixExpression infix, Set<InfixExpression.Operator> operators) {
        return !infix.hasExtendedOperands() && operators.contains(infix.getOperator());
    }

    private static Optional<VariableDeclaration> variable(Expression expression) {
        return Trees.bare(expression) instanceof SimpleName name
                ? Declarations.named(name)
                        .filter(variable -> !Declarations.isField(variable) && RepeatedComparisons.isFollowed(variable) && type(variable).isPresent())
                : Optional.empty();
    }

    private static Optional<PrimitiveType.Code> type(VariableDeclaration variable) {
        return Scopes.type(variable)
                .filter(type -> variable.getExtraDimensions() == 0 && isNumber(type))
                .map(type -> ((PrimitiveType) type).getPrimitiveTypeCode());
    }

    /** Whether a type is that of characters, or of numbers of which the constants are known. */
    static boolean isNumber(Type type) {
        return type instanceof PrimitiveType primitive && NUMBERS.contains(primitive.getPrimitiveTypeCode());
    }

    static boolean isNumber(ITypeBinding type) {
        return type.isPrimitive() && NUMBERS.contains(PrimitiveType.toCode(type.getName()));
    }

    static boolean isCharacter(VariableDeclaration variable) {
        return type(variable).filter(code -> code == PrimitiveType.CHAR).isPresent();
    }

    private static Found deciding(MethodDeclaration method) {
        Set<VariableDeclaration> selected = new HashSet<>();
        Set<VariableDeclaration> again = new HashSet<>();
        List<Expression> selectors = TreeIndex.in(method).stream().flatMap(node -> switch (node) {
            case SwitchStatement choice -> Stream.of(choice.getExpression());
            case SwitchExpression choice -> Stream.of(choice.getExpression());
            default -> Stream.<Expression>empty();
        }).toList();
        selectors.forEach(selector -> variable(selector).filter(variable -> !selected.add(variable)).ifPresent(again::add));
        Set<VariableDeclaration> compared = new HashSet<>(selected);
        selectors.forEach(selector -> reckonedWith(selector).forEach(compared::add));
        TreeIndex.in(method, InfixExpression.class).forEach(infix -> Stream.of(infix.getLeftOperand(), infix.getRightOperand()).forEach(side -> {
            if (isOneOf(infix, EQUALITIES) || isOneOf(infix, OPPOSITES.keySet())) {
                reckonedWith(side).forEach(compared::add);
            }
            if (isOneOf(infix, EQUALITIES)) {
                variable(side).filter(variable -> !compared.add(variable) && selected.contains(variable)).ifPresent(again::add);
            } else if (isOneOf(infix, OPPOSITES.keySet())) {
                variable(side).ifPresent(compared::add);
            }
        }));
        compared.removeIf(variable -> !isTold(variable, method));
        return new Found(compared, again);
    }

    /** The variables that a number is made of. */
    private static Stream<VariableDeclaration> reckonedWith(Expression written) {
        return Trees.bare(written) instanceof InfixExpression infix && TextQuestion.isCalculation(infix.getOperator().toString())
                ? Trees.operands(infix).stream().flatMap(operand -> Stream.concat(variable(operand).stream(), reckonedWith(operand)))
                : Stream.empty();
    }

    /** Whether a variable gets nothing but whole values, of which one may tell labels apart. */
    private static boolean isTold(VariableDeclaration variable, MethodDeclaration method) {
        List<Expression> changes = KeptValues.changes(variable, method);
        if (!changes.stream().allMatch(change -> change instanceof Assignment assignment && assignment.getOperator() == Assignment.Operator.ASSIGN)) {
            return false;
        }
        Stream<Expression> first = Optional.ofNullable(variable.getInitializer()).stream();
        return variable.getParent() instanceof MethodDeclaration
                || Stream.concat(first, changes.stream().map(change -> ((Assignment) change).getRightHandSide()))
                        .anyMatch(value -> maySay(value, !changes.isEmpty()));
    }

    /** @param isChanged whether the variable gets other values as well, so that it matters which one it has */
    private static boolean maySay(Expression written, boolean isChanged) {
        return switch (Trees.bare(written)) {
            case MethodInvocation call -> call.getExpression() == null || !RuntimeTypes.isSession(call.getExpression());
            case ConditionalExpression conditional -> true;
            case SwitchExpression choice -> true;
            case InfixExpression infix -> Calculations.isOfCall(infix);
            case Expression other -> isChanged && ToldNumbers.isWritten(other);
        };
    }
}
