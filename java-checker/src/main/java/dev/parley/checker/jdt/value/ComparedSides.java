package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.RuntimeTypes;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.value.ComparedSide.Nature;
import dev.parley.checker.jdt.value.ComparedSide.What;
import java.util.List;
import java.util.Map;
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

/** Reads what comparisons compare: variables, what is calculated with them, how much is in collections, and what else is a term of values. */
final class ComparedSides {
    private static final Set<String> WHOLE = Set.of("byte", "short", "char", "int", "long");
    private static final Set<String> BOXED = Set.of("Byte", "Short", "Character", "Integer", "Long");
    private static final Set<InfixExpression.Operator> CALCULATIONS = Set.of(
            InfixExpression.Operator.PLUS, InfixExpression.Operator.MINUS, InfixExpression.Operator.TIMES, InfixExpression.Operator.DIVIDE,
            InfixExpression.Operator.REMAINDER, InfixExpression.Operator.AND, InfixExpression.Operator.OR, InfixExpression.Operator.XOR,
            InfixExpression.Operator.LEFT_SHIFT, InfixExpression.Operator.RIGHT_SHIFT_SIGNED, InfixExpression.Operator.RIGHT_SHIFT_UNSIGNED);

    private final ValueTerms terms;

    ComparedSides(ValueTerms terms) {
        this.terms = terms;
    }

    /** What an expression is as a side of a comparison; empty where it may be something else the next time. */
    Optional<ComparedSide> of(Expression written) {
        return side(written).map(side -> side.isWhole() ? new NumberRanges(new ConstantValues(Map.of())).known(written).map(side::within).orElse(side)
                : side);
    }

    /** How many elements there are in a collection or an array, or letters in a text. */
    Optional<ComparedSide> amount(Expression whole) {
        return AskedCollections.named(whole).map(ComparedSide::size)
                .or(() -> (AskedArrays.isArray(whole) ? terms.of(whole).map(array -> array.part("length", "int"))
                        : terms.of(whole).filter(text -> text.type().equals("String"))
                                .map(text -> Term.calculated(".length", List.of(text), "int")))
                        .map(length -> length.side().within(NumberRange.AMOUNT)));
    }

    private Optional<ComparedSide> side(Expression written) {
        return switch (Trees.bare(written)) {
            case NumberLiteral number -> Optional.of(constant(number.getToken(), ""));
            case PrefixExpression prefix when prefix.getOperator() == PrefixExpression.Operator.MINUS
                    && prefix.getOperand() instanceof NumberLiteral number ->
                Optional.of(constant(number.getToken(), "-"));
            case CharacterLiteral character -> character(character);
            case SimpleName name ->
                Declarations.named(name).filter(RepeatedComparisons::isFollowed).flatMap(ComparedSides::variable).or(() -> term(name));
            case FieldAccess access when access.getExpression() instanceof ThisExpression ->
                Declarations.named(access).filter(RepeatedComparisons::isFollowed).flatMap(ComparedSides::variable).or(() -> term(access));
            case PostfixExpression step -> of(step.getOperand());
            case InfixExpression calculation when CALCULATIONS.contains(calculation.getOperator()) ->
                of(calculation).or(() -> term(calculation, Trees.operands(calculation)));
            case MethodInvocation call when Extremes.isOne(call) -> term(call, Trees.list(call.arguments()));
            case MethodInvocation call when call.getName().getIdentifier().equals("size") && call.arguments().isEmpty()
                    && call.getExpression() != null ->
                AskedCollections.named(call.getExpression()).map(ComparedSide::size).or(() -> term(call));
            case Expression other -> term(other);
        };
    }

    private Optional<ComparedSide> term(Expression expression) {
        return terms.of(expression).map(Term::side);
    }

    /** What is made of whole numbers is one, also where the tree does not tell its type. */
    private Optional<ComparedSide> term(Expression whole, List<Expression> operands) {
        return term(whole).map(side -> operands.stream().allMatch(operand -> of(operand).filter(ComparedSide::isWhole).isPresent())
                ? new ComparedSide(side.what(), Nature.WHOLE, side.variables()) : side);
    }

    /** The same numbers make the same one, so that it changes with the variables alone. */
    private Optional<ComparedSide> of(InfixExpression calculation) {
        List<Expression> operands = Trees.operands(calculation);
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
                ? ComparedSide.constant(Long.parseLong(sign + token.replaceAll("[_lL]", "")))
                : ComparedSide.written(sign + token, Nature.NUMBER);
    }

    /** In broken code a literal may have no value. */
    private static Optional<ComparedSide> character(CharacterLiteral literal) {
        try {
            return Optional.of(ComparedSide.constant(literal.charValue()));
        } catch (IllegalArgumentException broken) {
            return Optional.empty();
        }
    }

    /** What {@code var} stands for compares alike as well, be it an object: which number it is, it keeps. */
    private static Optional<ComparedSide> variable(VariableDeclaration variable) {
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
