package dev.parley.checker.jdt;

import dev.parley.checker.cfg.GraphBuilder;
import dev.parley.checker.cfg.Slot;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ASTNode;
import org.eclipse.jdt.core.dom.CharacterLiteral;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.FieldDeclaration;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.NumberLiteral;
import org.eclipse.jdt.core.dom.PrimitiveType;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/**
 * The comparisons that a method makes more than once, of numbers and characters in variables: they all come out alike until a variable gets
 * another value, or is declared anew, as in the next round of a loop.
 */
final class RepeatedComparisons {
    private static final Set<PrimitiveType.Code> WHOLE =
            Set.of(PrimitiveType.BYTE, PrimitiveType.SHORT, PrimitiveType.CHAR, PrimitiveType.INT, PrimitiveType.LONG);

    /**
     * @param negated whether the comparison holds where the answer that is kept is that it does not
     * @param isOfObject whether it is one of fields, so that it agrees only where the code is that of one object
     */
    record Asked(Slot answer, boolean negated, boolean isOfObject) {}

    private record Side(Object what, boolean isWhole) {}

    /** @param operands variables by their declarations, and constants by their texts; a set where their order does not matter */
    private record Question(String operator, Object operands) {}

    private record Comparing(Question question, boolean negated, List<Object> sides) {}

    private final GraphBuilder graph;
    private final Map<Question, Slot> answers = new HashMap<>();
    private final Map<MethodDeclaration, Map<Expression, Comparing>> methods = new IdentityHashMap<>();
    private final SelectedNumbers numbers;

    RepeatedComparisons(GraphBuilder graph) {
        this.graph = graph;
        this.numbers = new SelectedNumbers(graph);
    }

    /** The variables of which a {@code switch} tells which number they hold. */
    SelectedNumbers numbers() {
        return numbers;
    }

    /** The answer to a comparison that the method makes elsewhere as well. */
    Optional<Asked> of(Expression expression) {
        return method(expression)
                .flatMap(method -> Optional.ofNullable(in(method).get(expression)))
                .map(comparing -> new Asked(answer(comparing.question()), comparing.negated(),
                        comparing.sides().stream().anyMatch(side -> side instanceof VariableDeclaration variable && Declarations.isField(variable))));
    }

    /** The answers that no longer hold where a variable gets a value. */
    List<Slot> about(VariableDeclaration variable) {
        return Stream.concat(numbers.of(variable).stream(), method(variable).stream()
                        .flatMap(method -> in(method).values().stream())
                        .filter(comparing -> comparing.sides().contains(variable))
                        .map(comparing -> answer(comparing.question())))
                .distinct()
                .toList();
    }

    private Slot answer(Question question) {
        return answers.computeIfAbsent(question, missing -> graph.slot(""));
    }

    private Map<Expression, Comparing> in(MethodDeclaration method) {
        return methods.computeIfAbsent(method, RepeatedComparisons::repeated);
    }

    private static Map<Expression, Comparing> repeated(MethodDeclaration method) {
        Map<Expression, Comparing> found = new IdentityHashMap<>();
        Map<Question, Integer> times = new HashMap<>();
        TreeIndex.in(method, InfixExpression.class).forEach(infix ->
                comparing(infix).filter(comparing -> comparing.sides().stream().anyMatch(VariableDeclaration.class::isInstance)).ifPresent(comparing -> {
                    found.put(infix, comparing);
                    times.merge(comparing.question(), 1, Integer::sum);
                }));
        found.values().removeIf(comparing -> times.get(comparing.question()) == 1);
        return found;
    }

    private static Optional<Comparing> comparing(InfixExpression infix) {
        if (infix.hasExtendedOperands()) {
            return Optional.empty();
        }
        return side(infix.getLeftOperand()).flatMap(left -> side(infix.getRightOperand()).flatMap(right -> comparing(infix.getOperator(), left, right)));
    }

    /** With what is not a number, neither of two opposite comparisons holds. */
    private static Optional<Comparing> comparing(InfixExpression.Operator operator, Side left, Side right) {
        boolean whole = left.isWhole() && right.isWhole();
        List<Object> inOrder = List.of(left.what(), right.what());
        List<Object> turned = List.of(right.what(), left.what());
        if (operator == InfixExpression.Operator.LESS || operator == InfixExpression.Operator.GREATER) {
            List<Object> sides = operator == InfixExpression.Operator.LESS ? inOrder : turned;
            return Optional.of(new Comparing(new Question("<", sides), false, sides));
        }
        if (operator == InfixExpression.Operator.LESS_EQUALS || operator == InfixExpression.Operator.GREATER_EQUALS) {
            List<Object> sides = operator == InfixExpression.Operator.LESS_EQUALS ? inOrder : turned;
            return Optional.of(whole
                    ? new Comparing(new Question("<", sides.reversed()), true, sides)
                    : new Comparing(new Question("<=", sides), false, sides));
        }
        boolean differs = operator == InfixExpression.Operator.NOT_EQUALS;
        return differs || operator == InfixExpression.Operator.EQUALS
                ? Optional.of(new Comparing(new Question("==", new HashSet<>(inOrder)), differs, inOrder))
                : Optional.empty();
    }

    private static Optional<Side> side(Expression written) {
        return switch (Trees.bare(written)) {
            case NumberLiteral number -> Optional.of(new Side(number.getToken(), number.getToken().matches("[0-9_]+[lL]?")));
            case CharacterLiteral character -> Optional.of(new Side(character.getEscapedValue(), true));
            case SimpleName name -> Declarations.named(name).filter(RepeatedComparisons::isFollowed).flatMap(RepeatedComparisons::side);
            case FieldAccess access when access.getExpression() instanceof ThisExpression ->
                Declarations.named(access).filter(RepeatedComparisons::isFollowed).flatMap(RepeatedComparisons::side);
            default -> Optional.empty();
        };
    }

    /** What {@code var} stands for compares alike as well, be it an object: which number it is, it keeps. */
    private static Optional<Side> side(VariableDeclaration variable) {
        return Scopes.type(variable)
                .filter(type -> (type instanceof PrimitiveType || ScopedTypes.isNamed(type, "var")) && variable.getExtraDimensions() == 0)
                .map(type -> new Side(variable, type instanceof PrimitiveType primitive && WHOLE.contains(primitive.getPrimitiveTypeCode())));
    }

    /** Whether the code that is lowered shows wherever a variable gets a value. */
    static boolean isFollowed(VariableDeclaration variable) {
        return switch (variable.getParent()) {
            case MethodDeclaration method -> true;
            case VariableDeclarationStatement statement -> true;
            case FieldDeclaration field -> Modifier.isFinal(field.getModifiers());
            default -> false;
        };
    }

    /** The method around all that a piece of code may see of its variables. */
    static Optional<MethodDeclaration> method(ASTNode node) {
        Optional<MethodDeclaration> outermost = Optional.empty();
        for (ASTNode here = node; here != null; here = here.getParent()) {
            if (here instanceof MethodDeclaration method) {
                outermost = Optional.of(method);
            }
        }
        return outermost;
    }
}
