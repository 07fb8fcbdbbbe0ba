package dev.parley.checker.jdt;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.GuardedPattern;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.Pattern;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.SwitchCase;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.TypePattern;

/** What the patterns of labels of a {@code switch} say of each other (JLS 14.11.1). */
final class Patterns {
    /** Classes by names that hardly anybody gives another one. */
    private static final Set<String> FINAL =
            Set.of("String", "Integer", "Long", "Short", "Byte", "Double", "Float", "Boolean", "Character");

    private Patterns() {}

    /** The condition behind {@code when}. */
    static Optional<Expression> guard(SwitchCase label) {
        return patterns(label)
                .flatMap(pattern -> pattern instanceof GuardedPattern guarded ? Stream.of(guarded.getExpression()) : Stream.empty())
                .findFirst();
    }

    /** Whether whatever matches a label has matched an earlier one already, but for its guard. */
    static boolean isTriedOnlyAfterAGuard(SwitchCase label, List<Statement> before) {
        return before.stream().anyMatch(statement ->
                statement instanceof SwitchCase earlier && guard(earlier).isPresent() && coversAllOf(label, earlier));
    }

    /** Whether each value that one label matches by its types is matched by those of another one, whatever its guard says of it. */
    static boolean coversAllOf(SwitchCase covered, SwitchCase covering) {
        List<Type> types = patterns(covered).flatMap(pattern -> type(pattern).stream()).toList();
        return !types.isEmpty()
                && types.size() == patterns(covered).count()
                && types.stream().allMatch(type ->
                        patterns(covering).flatMap(pattern -> type(pattern).stream()).anyMatch(wider -> isWithin(type, wider)));
    }

    /**
     * Whether it is known which values two labels match both: where types do not resolve, of patterns of the same type, and of classes
     * that nothing extends.
     */
    static boolean isComparable(SwitchCase label, SwitchCase other) {
        List<Optional<Type>> types = Stream.concat(patterns(label), patterns(other)).map(Patterns::type).toList();
        if (types.isEmpty() || !Scopes.areNeeded(label)) {
            return true;
        }
        Set<String> names = types.stream().map(type -> type.map(Type::toString).orElse("")).collect(Collectors.toSet());
        return !names.contains("") && (names.size() == 1 || FINAL.containsAll(names));
    }

    private static Stream<Pattern> patterns(SwitchCase label) {
        return Trees.<Expression>list(label.expressions()).stream()
                .flatMap(expression -> expression instanceof Pattern pattern ? Stream.of(pattern) : Stream.empty());
    }

    /** Of a pattern that matches all values of a type. */
    private static Optional<Type> type(Pattern pattern) {
        return switch (pattern) {
            case TypePattern type when type.getPatternVariable2() instanceof SingleVariableDeclaration variable ->
                Optional.of(variable.getType());
            case GuardedPattern guarded -> type(guarded.getPattern());
            default -> Optional.empty();
        };
    }

    private static boolean isWithin(Type type, Type wider) {
        ITypeBinding known = type.resolveBinding();
        ITypeBinding other = wider.resolveBinding();
        return known == null || other == null
                ? type.toString().equals(wider.toString())
                : known.getErasure().isSubTypeCompatible(other.getErasure());
    }
}
