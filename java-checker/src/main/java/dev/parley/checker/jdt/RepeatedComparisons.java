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
import org.eclipse.jdt.core.dom.ForStatement;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.NumberLiteral;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.PrimitiveType;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.StringLiteral;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationExpression;
import org.eclipse.jdt.core.dom.VariableDeclarationStatement;

/**
 * The questions that a method asks more than once, about variables: comparisons of numbers and characters, whether two objects are the same,
 * whether two values that never change are equal, and what is in collections ({@link AskedCollections}). They all come out alike until a
 * variable gets another value, or is declared anew, as in the next round of a loop.
 */
final class RepeatedComparisons {
    private static final Set<String> VALUES =
            Set.of("Boolean", "Byte", "Character", "Short", "Integer", "Long", "Float", "Double", "BigInteger", "BigDecimal", "UUID", "Duration", "Instant",
                    "LocalDate", "LocalTime", "LocalDateTime", "URI");
    private static final Set<String> WHOLE = Set.of("byte", "short", "char", "int", "long");
    private static final Set<String> FRACTIONS = Set.of("float", "double");

    /**
     * @param negated whether the comparison holds where the answer that is kept is that it does not
     * @param isOfObject whether it is one of fields, so that it agrees only where the code is that of one object
     * @param steps whether the comparison changes what it has compared
     */
    record Asked(Slot answer, boolean negated, boolean isOfObject, boolean steps) {}

    /** @param what a variable by its declaration, a constant by its text, or something about a collection */
    private record Side(Object what, boolean isNumber, boolean isWhole, Optional<VariableDeclaration> variable) {}

    /** What other code may change, unlike the variable itself. */
    private sealed interface Content {
        record Size(AskedCollections.Asked collection) implements Content {}

        record Elements(AskedCollections.Asked collection) implements Content {}

        /** Of an object, what it is equal to. */
        record Whole(VariableDeclaration object) implements Content {}
    }

    /** Of a record in a variable; whoever holds another number holds another record. */
    private record Component(VariableDeclaration whole, String name) {}

    /** @param operands what each side is; a set where their order does not matter */
    private record Question(String operator, Object operands) {}

    private record Comparing(Question question, boolean negated, List<Side> sides) {
        Stream<VariableDeclaration> variables() {
            return sides.stream().flatMap(side -> side.variable().stream());
        }

        boolean isOfContent() {
            return sides.stream().anyMatch(side -> side.what() instanceof Content);
        }
    }

    private final GraphBuilder graph;
    private final Map<Question, Slot> answers = new HashMap<>();
    private final Map<MethodDeclaration, Map<Expression, Comparing>> methods = new IdentityHashMap<>();

    RepeatedComparisons(GraphBuilder graph) {
        this.graph = graph;
    }

    /** The answer to a comparison that the method makes elsewhere as well. */
    Optional<Asked> of(Expression expression) {
        return method(expression)
                .flatMap(method -> Optional.ofNullable(in(method).get(expression)))
                .map(comparing -> new Asked(answer(comparing.question()), comparing.negated(), comparing.variables().anyMatch(Declarations::isField),
                        steps(expression)));
    }

    private static boolean steps(Expression expression) {
        return expression instanceof InfixExpression infix
                && (Trees.bare(infix.getLeftOperand()) instanceof PostfixExpression || Trees.bare(infix.getRightOperand()) instanceof PostfixExpression);
    }

    /** The answers that no longer hold where a variable gets a value. */
    List<Slot> about(VariableDeclaration variable) {
        return method(variable).stream()
                .flatMap(method -> in(method).values().stream())
                .filter(comparing -> comparing.variables().anyMatch(variable::equals))
                .map(comparing -> answer(comparing.question()))
                .distinct()
                .toList();
    }

    /** The answers about collections and other objects that no longer hold behind a call of code that may have changed them. */
    List<Slot> aboutContents(Expression call) {
        return method(call).stream()
                .flatMap(method -> in(method).values().stream())
                .filter(Comparing::isOfContent)
                .map(comparing -> answer(comparing.question()))
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
        Stream.of(InfixExpression.class, MethodInvocation.class)
                .flatMap(kind -> TreeIndex.in(method, kind).stream())
                .forEach(asked -> comparing(asked).filter(comparing -> comparing.variables().findAny().isPresent()).ifPresent(comparing -> {
                    found.put(asked, comparing);
                    times.merge(comparing.question(), 1, Integer::sum);
                }));
        found.values().removeIf(comparing -> times.get(comparing.question()) == 1);
        return found;
    }

    private static Optional<Comparing> comparing(Expression asked) {
        return switch (asked) {
            case InfixExpression infix when !infix.hasExtendedOperands() ->
                side(infix.getLeftOperand()).flatMap(left -> side(infix.getRightOperand()).flatMap(right -> comparing(infix.getOperator(), left, right)));
            case MethodInvocation call when LibraryCalls.comparesTwo(call) ->
                equal((Expression) call.arguments().getFirst(), (Expression) call.arguments().getLast());
            case MethodInvocation call when call.getName().getIdentifier().equals("equals") && call.arguments().size() == 1 && call.getExpression() != null ->
                equal(call.getExpression(), (Expression) call.arguments().getFirst());
            case MethodInvocation call when AskedCollections.isQuestion(call) ->
                AskedCollections.named(call.getExpression()).flatMap(collection -> within(collection, call));
            default -> Optional.empty();
        };
    }

    /** With what is not a number, neither of two opposite comparisons holds. */
    private static Optional<Comparing> comparing(InfixExpression.Operator operator, Side left, Side right) {
        boolean whole = left.isWhole() && right.isWhole();
        List<Side> inOrder = List.of(left, right);
        if (operator == InfixExpression.Operator.NOT_EQUALS || operator == InfixExpression.Operator.EQUALS) {
            return Optional.of(new Comparing(same(inOrder), operator == InfixExpression.Operator.NOT_EQUALS, inOrder));
        }
        if (!left.isNumber() || !right.isNumber()) {
            return Optional.empty();
        }
        if (operator == InfixExpression.Operator.LESS || operator == InfixExpression.Operator.GREATER) {
            return Optional.of(less(operator == InfixExpression.Operator.LESS ? inOrder : inOrder.reversed(), false));
        }
        if (operator == InfixExpression.Operator.LESS_EQUALS || operator == InfixExpression.Operator.GREATER_EQUALS) {
            List<Side> sides = operator == InfixExpression.Operator.LESS_EQUALS ? inOrder : inOrder.reversed();
            return Optional.of(whole ? less(sides.reversed(), true) : new Comparing(new Question("<=", whats(sides)), false, sides));
        }
        return Optional.empty();
    }

    private static Question same(List<Side> sides) {
        return new Question("==", new HashSet<>(whats(sides)));
    }

    /** Of how many elements there are, {@code 0 < size} and {@code size < 1} ask whether there are none. */
    private static Comparing less(List<Side> sides, boolean negated) {
        Side none = new Side("0", true, true, Optional.empty());
        if (sides.getFirst().what().equals("0") && sides.getLast().what() instanceof Content.Size) {
            return new Comparing(same(sides), !negated, sides);
        }
        if (sides.getFirst().what() instanceof Content.Size && sides.getLast().what().equals("1")) {
            return new Comparing(same(List.of(sides.getFirst(), none)), negated, sides);
        }
        return new Comparing(new Question("<", whats(sides)), negated, sides);
    }

    private static List<Object> whats(List<Side> sides) {
        return sides.stream().map(Side::what).toList();
    }

    /** Whether two values are equal. Where their types say that they never change, it does not matter which of them is asked. */
    private static Optional<Comparing> equal(Expression one, Expression other) {
        Optional<List<Side>> values = value(one).flatMap(left -> value(other).map(right -> List.of(left, right)));
        return values.map(sides -> new Comparing(new Question("equals", new HashSet<>(whats(sides))), false, sides))
                .or(() -> whole(one).flatMap(left -> whole(other).map(right -> List.of(left, right)))
                        .map(sides -> new Comparing(new Question("equals", whats(sides)), false, sides)));
    }

    private static Optional<Side> whole(Expression written) {
        return AskedCollections.compared(written).map(object -> new Side(new Content.Whole(object), false, false, Optional.of(object)));
    }

    private static Optional<Side> value(Expression written) {
        return side(written).filter(side -> side.variable().isEmpty() || side.variable().flatMap(Scopes::type).filter(RepeatedComparisons::isValue).isPresent());
    }

    private static boolean isValue(Type type) {
        return type instanceof PrimitiveType || VALUES.stream().anyMatch(name -> ScopedTypes.isNamed(type, name)) || ValueMethods.isValue(type);
    }

    /** Whether a collection is empty, or contains something. */
    private static Optional<Comparing> within(AskedCollections.Asked collection, MethodInvocation call) {
        Side whole = new Side(new Content.Elements(collection), false, false, Optional.of(collection.variable()));
        if (call.arguments().isEmpty()) {
            return Optional.of(less(List.of(size(collection), new Side("1", true, true, Optional.empty())), false));
        }
        Expression argument = (Expression) call.arguments().getFirst();
        Optional<Side> part = argument instanceof StringLiteral text
                ? Optional.of(new Side(text.getEscapedValue(), false, false, Optional.empty()))
                : value(argument);
        return part.map(asked -> List.of(whole, asked)).map(sides -> new Comparing(new Question(call.getName().getIdentifier(), whats(sides)), false, sides));
    }

    private static Side size(AskedCollections.Asked collection) {
        return new Side(new Content.Size(collection), true, true, Optional.of(collection.variable()));
    }

    private static Optional<Side> side(Expression written) {
        return switch (Trees.bare(written)) {
            case NumberLiteral number -> Optional.of(new Side(number.getToken(), true, number.getToken().matches("[0-9_]+[lL]?"), Optional.empty()));
            case CharacterLiteral character -> Optional.of(new Side(character.getEscapedValue(), true, true, Optional.empty()));
            case SimpleName name -> Declarations.named(name).filter(RepeatedComparisons::isFollowed).flatMap(RepeatedComparisons::side);
            case FieldAccess access when access.getExpression() instanceof ThisExpression ->
                Declarations.named(access).filter(RepeatedComparisons::isFollowed).flatMap(RepeatedComparisons::side);
            case PostfixExpression step -> side(step.getOperand());
            case MethodInvocation call when call.getName().getIdentifier().equals("size") && call.arguments().isEmpty() && call.getExpression() != null ->
                AskedCollections.named(call.getExpression()).map(RepeatedComparisons::size);
            case MethodInvocation call when call.getExpression() instanceof SimpleName whole ->
                Declarations.named(whole).filter(RepeatedComparisons::isFollowed).flatMap(variable -> component(variable, call));
            default -> Optional.empty();
        };
    }

    private static Optional<Side> component(VariableDeclaration variable, MethodInvocation call) {
        return AskedCollections.component(call)
                .filter(type -> WHOLE.contains(type) || FRACTIONS.contains(type))
                .map(type -> new Side(new Component(variable, call.getName().getIdentifier()), true, WHOLE.contains(type), Optional.of(variable)));
    }

    /** What {@code var} stands for compares alike as well, be it an object: which number it is, it keeps. */
    private static Optional<Side> side(VariableDeclaration variable) {
        return Scopes.type(variable).filter(type -> !RuntimeTypes.isSession(variable)).map(type -> {
            boolean isPrimitive = type instanceof PrimitiveType && variable.getExtraDimensions() == 0;
            return new Side(variable, isPrimitive || ScopedTypes.isNamed(type, "var"),
                    isPrimitive && WHOLE.contains(((PrimitiveType) type).getPrimitiveTypeCode().toString()), Optional.of(variable));
        });
    }

    /** Whether the code that is lowered shows wherever a variable gets a value. */
    static boolean isFollowed(VariableDeclaration variable) {
        return switch (variable.getParent()) {
            case MethodDeclaration method -> true;
            case VariableDeclarationStatement statement -> true;
            case VariableDeclarationExpression expression -> expression.getParent() instanceof ForStatement;
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
