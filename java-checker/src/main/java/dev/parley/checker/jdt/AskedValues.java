package dev.parley.checker.jdt;

import dev.parley.checker.jdt.ComparedSide.Nature;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.PostfixExpression;
import org.eclipse.jdt.core.dom.QualifiedName;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.StringLiteral;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.VariableDeclaration;

/**
 * What code asks the library about values that never change, by a method of such a value, {@code price.signum() > 0} or {@code
 * due.isBefore(today)}, or by a static one, {@code Character.isDigit(c)}: about the same values it is always told the same.
 */
final class AskedValues {
    private static final Set<String> TYPES =
            Set.of("BigDecimal", "BigInteger", "Duration", "Instant", "LocalDate", "LocalTime", "LocalDateTime", "ZonedDateTime", "OffsetDateTime", "UUID",
                    "OptionalInt", "OptionalLong", "OptionalDouble");
    private static final Set<String> TRUTHS = Set.of("isAfter", "isBefore", "isEqual", "isLeapYear", "isNegative", "isPositive", "isZero");
    private static final Set<String> NUMBERS = Set.of("compareTo", "signum", "scale", "precision", "bitLength", "intValue", "longValue", "getSeconds", "getNano",
            "toDays", "toHours", "toMinutes", "toSeconds", "toMillis", "toNanos", "toEpochMilli", "getYear", "getMonthValue", "getDayOfMonth", "getDayOfYear",
            "getHour", "getMinute", "getSecond", "getAsInt", "getAsLong", "getAsDouble", "orElse");
    /** Of texts; what else they are asked tells labels apart, see {@link TextQuestions}. */
    private static final Set<String> TRUTHS_OF_TEXT = Set.of("matches");

    private static final Set<String> HELPERS = Set.of("Character", "Double", "Float", "Integer", "Long", "Math");
    private static final Set<String> TRUTHS_OF_HELPERS = Set.of("isDigit", "isLetter", "isLetterOrDigit", "isWhitespace", "isUpperCase", "isLowerCase", "isAlphabetic",
            "isNaN", "isInfinite", "isFinite");
    private static final Set<String> NUMBERS_OF_HELPERS = Set.of("abs", "max", "min", "compare", "signum", "floorMod");

    private static final Set<String> WHOLE = Set.of("int", "long");

    private AskedValues() {}

    /** A question that is answered by yes or no. */
    static Optional<ComparedSide> truth(MethodInvocation call) {
        return asked(call, TRUTHS, TRUTHS_OF_HELPERS, Nature.OBJECT).or(() -> ofText(call));
    }

    /** A question that is answered by a number. */
    static Optional<ComparedSide> count(MethodInvocation call) {
        return asked(call, NUMBERS, NUMBERS_OF_HELPERS, isWhole(call) ? Nature.WHOLE : Nature.NUMBER);
    }

    /** Whether a call asks such a value, named by its object, and nothing else. */
    static boolean isOf(MethodInvocation call, Type type) {
        String name = call.getName().getIdentifier();
        return call.arguments().isEmpty() && (TRUTHS.contains(name) || NUMBERS.contains(name)) && TYPES.contains(TypeNames.simple(type));
    }

    /** Where the type is not known, a number may be a fraction. */
    private static boolean isWhole(MethodInvocation call) {
        return Scopes.areNeeded(call)
                ? NUMBERS.contains(call.getName().getIdentifier()) && !HELPERS.contains(String.valueOf(call.getExpression()))
                : call.resolveTypeBinding() != null && WHOLE.contains(call.resolveTypeBinding().getName());
    }

    private static Optional<ComparedSide> asked(MethodInvocation call, Set<String> ofValues, Set<String> ofHelpers, Nature nature) {
        String name = call.getName().getIdentifier();
        Expression whole = call.getExpression();
        if (whole == null || !ofValues.contains(name) && !ofHelpers.contains(name) || !isOfLibrary(call)) {
            return Optional.empty();
        }
        if (ofHelpers.contains(name) && HELPERS.stream().anyMatch(helper -> ListedElements.isOn(call, "java.lang.", helper))) {
            return given(call, whole + "." + name, List.of(), nature);
        }
        return ofValues.contains(name) ? value(whole).flatMap(value -> given(call, "." + name, List.of(value), nature)) : Optional.empty();
    }

    private static Optional<ComparedSide> ofText(MethodInvocation call) {
        return TRUTHS_OF_TEXT.contains(call.getName().getIdentifier()) && call.getExpression() != null && isOfLibrary(call)
                ? ComparedSide.kept(call.getExpression())
                        .filter(text -> TextQuestions.isText(call.getExpression()))
                        .flatMap(text -> given(call, "." + call.getName(), List.of(text), Nature.OBJECT))
                : Optional.empty();
    }

    /** What a method gives for values, if each of its arguments is one or a constant. */
    private static Optional<ComparedSide> given(MethodInvocation call, String method, List<ComparedSide> receiver, Nature nature) {
        List<ComparedSide> all = new ArrayList<>(receiver);
        List<Expression> arguments = Trees.list(call.arguments());
        arguments.forEach(argument -> argument(argument).ifPresent(all::add));
        Set<VariableDeclaration> variables = all.stream().flatMap(side -> side.variables().stream()).collect(Collectors.toSet());
        return all.size() == receiver.size() + arguments.size() && !variables.isEmpty()
                ? Optional.of(new ComparedSide(new ComparedSide.What.Calculation(method, all.stream().map(ComparedSide::what).toList()), nature, variables))
                : Optional.empty();
    }

    private static Optional<ComparedSide> argument(Expression argument) {
        return switch (Trees.bare(argument)) {
            case StringLiteral text -> Optional.of(ComparedSide.written(text.getEscapedValue(), Nature.OBJECT));
            case QualifiedName name when isConstant(name) -> Optional.of(ComparedSide.written(name.getFullyQualifiedName(), Nature.OBJECT));
            case Expression other -> value(other).or(() -> number(other));
        };
    }

    /** A number that an argument is, and that giving it does not change. */
    static Optional<ComparedSide> number(Expression argument) {
        return Trees.bare(argument) instanceof PostfixExpression
                ? Optional.empty()
                : ComparedSide.of(argument).filter(side -> side.isNumber() && !(side.what() instanceof ComparedSide.Content));
    }

    private static boolean isConstant(QualifiedName name) {
        return Scopes.areNeeded(name)
                ? name.getQualifier() instanceof SimpleName type && Scopes.variable(type).isEmpty() && name.getName().getIdentifier().matches("[A-Z0-9_]+")
                : name.resolveBinding() instanceof IVariableBinding field && field.isField() && Modifier.isStatic(field.getModifiers()) && Modifier.isFinal(field.getModifiers());
    }

    /** An object of one of the types, which a variable has, or another object for good. */
    private static Optional<ComparedSide> value(Expression written) {
        Stream<String> type = switch (Trees.bare(written)) {
            case SimpleName name -> Declarations.named(name).flatMap(Scopes::type).map(TypeNames::simple).stream();
            case MethodInvocation component -> AskedCollections.component(component).stream();
            default -> Stream.empty();
        };
        return type.anyMatch(TYPES::contains) ? ComparedSide.kept(written) : Optional.empty();
    }

    /** In a tree without bindings, the types of the library are known by their names. */
    private static boolean isOfLibrary(MethodInvocation call) {
        if (Scopes.areNeeded(call)) {
            return ScopedMethods.declared(call).isEmpty();
        }
        IMethodBinding method = call.resolveMethodBinding();
        return method != null && method.getDeclaringClass().getPackage() != null && method.getDeclaringClass().getPackage().getName().startsWith("java.");
    }
}
