package dev.parley.checker.jdt.value;

import dev.parley.checker.api.LibraryNumbers;
import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.tree.Trees;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BinaryOperator;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.ConditionalExpression;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.FieldAccess;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.PrefixExpression;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;

/**
 * Which whole numbers an expression may give, whatever it is made of: by what operators and methods of the library make of any number, and by what a
 * local variable is declared with that keeps it.
 */
public final class NumberRanges {
    /** Names that stand for other names, and so on; in broken code one may stand for itself. */
    /** The types of which casts give other numbers where they do not fit, although all numbers of the type are ones of {@code int}. */
    private static final Map<String, NumberRange> SMALL = Map.of("byte", new NumberRange(Byte.MIN_VALUE, Byte.MAX_VALUE),
            "short", new NumberRange(Short.MIN_VALUE, Short.MAX_VALUE), "char", new NumberRange(Character.MIN_VALUE, Character.MAX_VALUE));
    private static final int DEEPEST = 4;
    private static final String LENGTH = "length";
    private static final Set<String> INTS = Set.of("int", "short", "byte", "char", "Integer", "Short", "Byte", "Character");
    private static final Set<String> LONGS = Set.of("long", "Long");

    private final ConstantValues constants;
    private int depth;

    NumberRanges(ConstantValues constants) {
        this.constants = constants;
    }

    /** Whether a comparison always holds, or never, whatever its numbers turn out to be. */
    public static Optional<Boolean> answer(InfixExpression comparison, ConstantValues constants) {
        if (comparison.hasExtendedOperands()) {
            return Optional.empty();
        }
        NumberRanges ranges = new NumberRanges(constants);
        return ranges.of(comparison.getLeftOperand()).flatMap(left -> ranges.of(comparison.getRightOperand())
                .flatMap(right -> left.compared(comparison.getOperator().toString(), right)));
    }

    /** All numbers that an expression may give, as texts; none where they are too many. */
    public static Set<String> all(Expression number, ConstantValues constants, int most) {
        return new NumberRanges(constants).known(number)
                .filter(range -> Math.abs(range.least()) <= most && range.most() - range.least() < most)
                .map(range -> LongStream.rangeClosed(range.least(), range.most()).mapToObj(Long::toString).collect(Collectors.toSet()))
                .orElse(Set.of());
    }

    /** The range of an expression; empty where it may not be a whole number, or any that its type has. */
    Optional<NumberRange> known(Expression expression) {
        return of(expression).filter(NumberRange::isKnown);
    }

    private Optional<NumberRange> of(Expression written) {
        Expression expression = Trees.bare(written);
        Optional<NumberRange> type = type(expression);
        if (depth == DEEPEST || type.isEmpty()) {
            return type;
        }
        Optional<NumberRange> constant = constants.of(expression).flatMap(value -> switch (value) {
            case Integer number -> Optional.of(NumberRange.of(number));
            case Character letter -> Optional.of(NumberRange.of(letter));
            default -> Optional.empty();
        });
        return constant.or(() -> found(expression)).filter(type.get()::contains).or(() -> type);
    }

    private Optional<NumberRange> found(Expression expression) {
        return switch (expression) {
            case SimpleName name -> kept(name);
            case Expression length when isLength(length) -> Optional.of(NumberRange.AMOUNT);
            case CastExpression cast ->
                of(cast.getExpression()).filter(SMALL.getOrDefault(cast.getType().toString(), NumberRange.LONG)::contains);
            case PrefixExpression prefix when prefix.getOperator() == PrefixExpression.Operator.MINUS ->
                of(prefix.getOperand()).flatMap(operand -> NumberRange.of(0).calculated("-", operand));
            case ConditionalExpression choice -> chosen(choice.getThenExpression(), choice.getExpression(), true)
                    .flatMap(one -> chosen(choice.getElseExpression(), choice.getExpression(), false).map(one::or));
            case InfixExpression infix -> calculated(infix);
            case MethodInvocation call when TermTypes.isOfLibrary(call) -> ofLibrary(call);
            default -> Optional.empty();
        };
    }

    /** What one side of a condition gives, as {@code n < 1 ? 1 : n} gives no {@code n} that is less. */
    private Optional<NumberRange> chosen(Expression number, Expression condition, boolean holds) {
        return of(number).map(range -> Trees.bare(condition) instanceof InfixExpression comparison && Trees.bare(number) instanceof SimpleName name
                ? limit(name, comparison).flatMap(limit -> range.where(operator(name, comparison), limit, holds)).orElse(range)
                : range);
    }

    private Optional<NumberRange> limit(SimpleName name, InfixExpression comparison) {
        return comparison.hasExtendedOperands() ? Optional.empty()
                : isSame(name, comparison.getLeftOperand()) ? of(comparison.getRightOperand())
                : isSame(name, comparison.getRightOperand()) ? of(comparison.getLeftOperand())
                : Optional.empty();
    }

    /** The operator of a comparison with the name first. */
    private static String operator(SimpleName name, InfixExpression comparison) {
        String operator = comparison.getOperator().toString();
        return isSame(name, comparison.getLeftOperand()) ? operator : operator.replace('<', '#').replace('>', '<').replace('#', '>');
    }

    private static boolean isSame(SimpleName name, Expression other) {
        return Trees.bare(other) instanceof SimpleName same && same.getIdentifier().equals(name.getIdentifier());
    }

    private static boolean isLength(Expression expression) {
        return switch (expression) {
            case QualifiedName name -> name.getName().getIdentifier().equals(LENGTH) && AskedArrays.isArray(name.getQualifier());
            case FieldAccess access -> access.getName().getIdentifier().equals(LENGTH) && AskedArrays.isArray(access.getExpression());
            default -> false;
        };
    }

    /** What a variable has for good. */
    private Optional<NumberRange> kept(SimpleName name) {
        depth++;
        Optional<NumberRange> range = Declarations.named(name)
                .flatMap(KeptValues::value)
                .flatMap(this::of);
        depth--;
        return range;
    }

    private Optional<NumberRange> calculated(InfixExpression infix) {
        List<Expression> operands = Trees.operands(infix);
        Optional<NumberRange> result = of(operands.getFirst());
        for (Expression operand : operands.subList(1, operands.size())) {
            result = result.flatMap(left -> of(operand).flatMap(right -> left.calculated(infix.getOperator().toString(), right)));
        }
        return result;
    }

    private Optional<NumberRange> ofLibrary(MethodInvocation call) {
        String method = call.getName().getIdentifier();
        List<Expression> arguments = Trees.list(call.arguments());
        Optional<NumberRange> amount = type(call).map(type -> new NumberRange(0, type.most()));
        if (method.equals("nextInt")) {
            return inside(arguments);
        }
        if (method.equals("signum")) {
            return Optional.of(new NumberRange(-1, 1));
        }
        return LibraryNumbers.isAmount(method) ? amount
                : LibraryNumbers.isPlace(method) ? amount.map(range -> range.or(NumberRange.of(-1)))
                : TermTypes.helper(call).filter(LibraryNumbers::calculates).flatMap(type -> ofHelper(method, arguments));
    }

    /** A number by chance, up to the last argument and without it. */
    private Optional<NumberRange> inside(List<Expression> bounds) {
        return bounds.isEmpty() ? Optional.empty() : of(bounds.getLast()).flatMap(end -> end.calculated("-", NumberRange.of(1)))
                .flatMap(last -> (bounds.size() == 1 ? Optional.of(NumberRange.of(0)) : of(bounds.getFirst())).map(first -> first.upTo(last)));
    }

    private Optional<NumberRange> ofHelper(String method, List<Expression> arguments) {
        return switch (method) {
            case "max" -> ofBoth(arguments, NumberRange::greater);
            case "min" -> ofBoth(arguments, NumberRange::smaller);
            case "abs", "absExact" -> arguments.size() == 1 ? of(arguments.getFirst()).flatMap(NumberRange::absolute) : Optional.empty();
            case "clamp" -> arguments.size() == 3 ? ofBoth(arguments.subList(1, 3), NumberRange::upTo) : Optional.empty();
            case "floorMod" -> ofBoth(arguments, (number, by) -> by.least() > 0 ? new NumberRange(0, by.most() - 1) : NumberRange.LONG);
            default -> Optional.empty();
        };
    }

    private Optional<NumberRange> ofBoth(List<Expression> numbers, BinaryOperator<NumberRange> made) {
        return numbers.size() != 2 ? Optional.empty()
                : of(numbers.getFirst()).flatMap(one -> of(numbers.getLast()).map(other -> made.apply(one, other)));
    }

    /** All numbers of the type of an expression; empty where that is not one of whole numbers. */
    private static Optional<NumberRange> type(Expression expression) {
        String type = isLength(expression) ? "int" : TermTypes.of(expression);
        return INTS.contains(type) || type.equals(TermTypes.GIVEN) ? Optional.of(NumberRange.INT)
                : LONGS.contains(type) ? Optional.of(NumberRange.LONG)
                : Optional.empty();
    }
}
