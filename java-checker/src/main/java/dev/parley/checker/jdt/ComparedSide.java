package dev.parley.checker.jdt;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jdt.core.dom.CharacterLiteral;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.NumberLiteral;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.PrimitiveType;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.ThisExpression;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * One side of a comparison.
 *
 * @param variables those that it changes with; none for a constant
 */
record ComparedSide(What what, Nature nature, Set<VariableDeclaration> variables) {
    private static final Set<String> WHOLE = Set.of("byte", "short", "char", "int", "long");
    private static final Set<String> BOXED = Set.of("Byte", "Short", "Character", "Integer", "Long");
    private static final Set<String> FRACTIONS = Set.of("float", "double");

    private static final Set<InfixExpression.Operator> CALCULATIONS = Set.of(
            InfixExpression.Operator.PLUS, InfixExpression.Operator.MINUS, InfixExpression.Operator.TIMES, InfixExpression.Operator.DIVIDE,
            InfixExpression.Operator.REMAINDER, InfixExpression.Operator.AND, InfixExpression.Operator.OR, InfixExpression.Operator.XOR,
            InfixExpression.Operator.LEFT_SHIFT, InfixExpression.Operator.RIGHT_SHIFT_SIGNED, InfixExpression.Operator.RIGHT_SHIFT_UNSIGNED);

    enum Nature {
        WHOLE,
        /** A whole number in an object: {@code ==} with another one compares the objects. */
        BOXED,
        /** A number that may be a fraction, or none. */
        NUMBER,
        OBJECT
    }

    /** What a side is to the question. */
    sealed interface What {
        /** Whether it may change although no variable gets another value. */
        default boolean isOfContent() {
            return switch (this) {
                case Content content -> true;
                case Component(What whole, String name) -> whole.isOfContent();
                case Calculation(String operator, List<What> operands) -> operands.stream().anyMatch(What::isOfContent);
                case Number number -> false;
                case Written written -> false;
                case Variable variable -> false;
            };
        }

        /** Whether it is an object that a variable has, or one in it for good. */
        default boolean isHeld() {
            return this instanceof Variable || this instanceof Component(What whole, String name) && whole.isHeld();
        }

        record Number(long constant) implements What {}

        /** A constant of which only the text is compared. */
        record Written(String constant) implements What {}

        record Variable(VariableDeclaration declaration) implements What {}

        /** Of a record, or of another object that keeps it: whoever holds another number holds another object. */
        record Component(What whole, String name) implements What {}

        /** What an operator or a method makes of values. */
        record Calculation(String operator, List<What> operands) implements What {
            public Calculation {
                operands = List.copyOf(operands);
            }
        }
    }

    /** What other code may change, unlike the variable itself. */
    sealed interface Content extends What {
        record Size(AskedCollections.Asked collection) implements Content {}

        record Elements(AskedCollections.Asked collection) implements Content {}

        /** What is in an array. */
        record Cells(VariableDeclaration array) implements Content {}

        /** Of an object, what it is equal to. */
        record Whole(VariableDeclaration object) implements Content {}
    }

    ComparedSide {
        variables = Set.copyOf(variables);
    }

    boolean isNumber() {
        return nature != Nature.OBJECT;
    }

    boolean isWhole() {
        return nature == Nature.WHOLE || nature == Nature.BOXED;
    }

    /** Whether comparing it with another one by {@code ==} always comes out alike: what is made anew may be another object each time. */
    boolean isSameWhereEqual(ComparedSide other) {
        boolean isOfNumbers = (nature == Nature.WHOLE || nature == Nature.NUMBER) && other.isNumber();
        return !(what instanceof What.Calculation) || isOfNumbers || other.what() instanceof What.Written(String constant) && constant.equals("null");
    }

    static ComparedSide constant(long value) {
        return new ComparedSide(new What.Number(value), Nature.WHOLE, Set.of());
    }

    /** A constant of which only the text is compared. */
    static ComparedSide written(String constant, Nature nature) {
        return new ComparedSide(new What.Written(constant), nature, Set.of());
    }

    static ComparedSide size(AskedCollections.Asked collection) {
        return new ComparedSide(new Content.Size(collection), Nature.WHOLE, Set.of(collection.variable()));
    }

    static ComparedSide elements(AskedCollections.Asked collection) {
        return new ComparedSide(new Content.Elements(collection), Nature.OBJECT, Set.of(collection.variable()));
    }

    static Optional<ComparedSide> of(Expression written) {
        return switch (Trees.bare(written)) {
            case NumberLiteral number -> Optional.of(constant(number.getToken(), ""));
            case PrefixExpression prefix when prefix.getOperator() == PrefixExpression.Operator.MINUS && prefix.getOperand() instanceof NumberLiteral number ->
                Optional.of(constant(number.getToken(), "-"));
            case CharacterLiteral character -> character(character);
            case SimpleName name -> Declarations.named(name).filter(RepeatedComparisons::isFollowed).flatMap(ComparedSide::of).or(() -> term(name));
            case FieldAccess access when access.getExpression() instanceof ThisExpression ->
                Declarations.named(access).filter(RepeatedComparisons::isFollowed).flatMap(ComparedSide::of);
            case PostfixExpression step -> of(step.getOperand());
            case InfixExpression calculation when CALCULATIONS.contains(calculation.getOperator()) -> of(calculation).or(() -> term(calculation));
            case MethodInvocation call when call.getName().getIdentifier().equals("size") && call.arguments().isEmpty() && call.getExpression() != null ->
                AskedCollections.named(call.getExpression()).map(ComparedSide::size).or(() -> term(call));
            case Expression other -> term(other);
        };
    }

    private static Optional<ComparedSide> term(Expression expression) {
        return ValueTerms.of(expression).map(ValueTerms.Term::side);
    }

    /** The same numbers make the same one, so that it changes with the variables alone. */
    private static Optional<ComparedSide> of(InfixExpression calculation) {
        List<Expression> operands = ConditionLowering.operands(calculation);
        List<ComparedSide> sides = operands.stream()
                .filter(operand -> !(Trees.bare(operand) instanceof PostfixExpression))
                .flatMap(operand -> of(operand).stream())
                .filter(side -> side.isNumber() && !side.what().isOfContent())
                .toList();
        if (sides.size() < operands.size()) {
            return Optional.empty();
        }
        return Optional.of(new ComparedSide(
                new What.Calculation(calculation.getOperator().toString(), sides.stream().map(ComparedSide::what).toList()),
                sides.stream().allMatch(ComparedSide::isWhole) ? Nature.WHOLE : Nature.NUMBER,
                sides.stream().flatMap(side -> side.variables().stream()).collect(Collectors.toSet())));
    }

    private static ComparedSide constant(String token, String sign) {
        return token.matches("(0|[1-9][0-9_]{0,11})[lL]?")
                ? constant(Long.parseLong(sign + token.replaceAll("[_lL]", "")))
                : written(sign + token, Nature.NUMBER);
    }

    /** In broken code a literal may have no value. */
    private static Optional<ComparedSide> character(CharacterLiteral literal) {
        try {
            return Optional.of(constant(literal.charValue()));
        } catch (IllegalArgumentException broken) {
            return Optional.empty();
        }
    }

    /** What {@code var} stands for compares alike as well, be it an object: which number it is, it keeps. */
    private static Optional<ComparedSide> of(VariableDeclaration variable) {
        return Scopes.type(variable).filter(type -> !RuntimeTypes.isSession(variable))
                .map(type -> new ComparedSide(new What.Variable(variable), nature(variable, type), Set.of(variable)));
    }

    private static Nature nature(VariableDeclaration variable, Type type) {
        if (ScopedTypes.isNamed(type, "var")) {
            return inferred(variable).filter(WHOLE::contains).map(whole -> Nature.WHOLE).orElse(Nature.NUMBER);
        }
        if (type instanceof PrimitiveType primitive && variable.getExtraDimensions() == 0) {
            return WHOLE.contains(primitive.getPrimitiveTypeCode().toString()) ? Nature.WHOLE : Nature.NUMBER;
        }
        boolean isBoxed = variable.getExtraDimensions() == 0 && BOXED.stream().anyMatch(name -> ScopedTypes.isNamed(type, name));
        return isBoxed ? Nature.BOXED : Nature.OBJECT;
    }

    /** The name of the type that a variable has which is declared without one. */
    private static Optional<String> inferred(VariableDeclaration variable) {
        return Scopes.areNeeded(variable)
                ? ScopedTypes.typeOf(variable.getName()).map(Type::toString)
                : Optional.ofNullable(variable.resolveBinding()).map(binding -> binding.getType().getName());
    }
}
