package dev.parley.checker.jdt;

import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Slot;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.PrimitiveType;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * The variables with numbers and characters by which a method selects in a {@code switch}, and which it asks again, by another one or by
 * {@code ==}: what a label told of such a variable holds until it gets another value.
 */
final class SelectedNumbers {

    /** A comparison with a constant. */
    record Equality(Slot number, String constant, boolean negated) {}

    private final GraphBuilder graph;
    private final Map<VariableDeclaration, Slot> slots = new HashMap<>();
    private final Map<MethodDeclaration, Set<VariableDeclaration>> methods = new IdentityHashMap<>();

    SelectedNumbers(GraphBuilder graph) {
        this.graph = graph;
    }

    /** Where it is kept which number a variable holds. */
    Optional<Slot> of(VariableDeclaration variable) {
        return RepeatedComparisons.method(variable)
                .filter(method -> methods.computeIfAbsent(method, SelectedNumbers::selected).contains(variable))
                .map(method -> slots.computeIfAbsent(variable, missing -> graph.slot("")));
    }

    /** The same of the variable that an expression names. */
    Optional<Slot> of(Expression expression) {
        return variable(expression).flatMap(this::of);
    }

    /** A comparison of such a variable with a constant. */
    Optional<Equality> equality(Expression expression, ConstantValues constants) {
        return expression instanceof InfixExpression infix && isEquality(infix)
                ? equality(infix, infix.getLeftOperand(), infix.getRightOperand(), constants)
                        .or(() -> equality(infix, infix.getRightOperand(), infix.getLeftOperand(), constants))
                : Optional.empty();
    }

    private Optional<Equality> equality(InfixExpression infix, Expression asked, Expression constant, ConstantValues constants) {
        return of(asked).flatMap(slot -> constants.of(constant)
                .filter(value -> value instanceof Character == isCharacter(variable(asked).orElseThrow()))
                .map(value -> new Equality(slot, value.toString(), infix.getOperator() == InfixExpression.Operator.NOT_EQUALS)));
    }

    private static boolean isEquality(InfixExpression infix) {
        return !infix.hasExtendedOperands()
                && (infix.getOperator() == InfixExpression.Operator.EQUALS || infix.getOperator() == InfixExpression.Operator.NOT_EQUALS);
    }

    private static Optional<VariableDeclaration> variable(Expression expression) {
        return Trees.bare(expression) instanceof SimpleName name
                ? Declarations.named(name).filter(variable -> !Declarations.isField(variable) && RepeatedComparisons.isFollowed(variable) && type(variable).isPresent())
                : Optional.empty();
    }

    private static Optional<PrimitiveType.Code> type(VariableDeclaration variable) {
        return Scopes.type(variable)
                .filter(type -> variable.getExtraDimensions() == 0)
                .flatMap(type -> type instanceof PrimitiveType primitive ? Optional.of(primitive.getPrimitiveTypeCode()) : Optional.empty())
                .filter(code -> code == PrimitiveType.INT || code == PrimitiveType.CHAR || code == PrimitiveType.SHORT || code == PrimitiveType.BYTE);
    }

    private static boolean isCharacter(VariableDeclaration variable) {
        return type(variable).filter(code -> code == PrimitiveType.CHAR).isPresent();
    }

    private static Set<VariableDeclaration> selected(MethodDeclaration method) {
        Set<VariableDeclaration> selected = new HashSet<>();
        Set<VariableDeclaration> again = new HashSet<>();
        Stream<Expression> selectors = TreeIndex.in(method).stream().flatMap(node -> switch (node) {
            case SwitchStatement choice -> Stream.of(choice.getExpression());
            case SwitchExpression choice -> Stream.of(choice.getExpression());
            default -> Stream.<Expression>empty();
        });
        selectors.forEach(selector -> variable(selector).filter(variable -> !selected.add(variable)).ifPresent(again::add));
        if (!selected.isEmpty()) {
            TreeIndex.in(method, InfixExpression.class).stream().filter(SelectedNumbers::isEquality).forEach(infix -> {
                variable(infix.getLeftOperand()).ifPresent(again::add);
                variable(infix.getRightOperand()).ifPresent(again::add);
            });
        }
        selected.retainAll(again);
        return selected;
    }
}
