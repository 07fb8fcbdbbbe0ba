package dev.parley.checker.jdt.resolution;

import dev.parley.checker.cfg.CasePattern;
import dev.parley.checker.cfg.ClassType;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.jdt.tree.Trees;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.CaseDefaultExpression;
import org.eclipse.jdt.core.dom.EitherOrMultiPattern;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.GuardedPattern;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.Modifier;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.Pattern;
import org.eclipse.jdt.core.dom.RecordPattern;
import org.eclipse.jdt.core.dom.SingleVariableDeclaration;
import org.eclipse.jdt.core.dom.Statement;
import org.eclipse.jdt.core.dom.StringLiteral;
import org.eclipse.jdt.core.dom.SwitchCase;
import org.eclipse.jdt.core.dom.SwitchExpression;
import org.eclipse.jdt.core.dom.SwitchStatement;
import org.eclipse.jdt.core.dom.Type;
import org.eclipse.jdt.core.dom.TypePattern;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/** What the patterns of labels of a {@code switch} say of each other (JLS 14.11.1). */
public final class Patterns {
    /** Classes by names that hardly anybody gives another one. */
    private static final Set<String> FINAL =
            Set.of("String", "Integer", "Long", "Short", "Byte", "Double", "Float", "Boolean", "Character");

    private static final Set<String> OF_TEXTS = Set.of("String", "CharSequence", "Object");

    private Patterns() {}

    /** Whether a label, among some that are texts, is for all the others, as {@code default} is. */
    public static boolean takesAnyText(SwitchCase label) {
        return guard(label).isEmpty()
                && patterns(label).flatMap(pattern -> type(pattern).stream()).anyMatch(type -> OF_TEXTS.contains(type.toString()))
                && siblings(label).flatMap(sibling -> Trees.<Expression>list(sibling.expressions()).stream())
                        .anyMatch(StringLiteral.class::isInstance);
    }

    private static Stream<SwitchCase> siblings(SwitchCase label) {
        List<Statement> statements = label.getParent() instanceof SwitchStatement whole
                ? Trees.list(whole.statements())
                : Trees.list(((SwitchExpression) label.getParent()).statements());
        return statements.stream().filter(SwitchCase.class::isInstance).map(SwitchCase.class::cast);
    }

    /** The condition behind {@code when}. */
    public static Optional<Expression> guard(SwitchCase label) {
        return Trees.<Expression>list(label.expressions()).stream()
                .flatMap(pattern -> pattern instanceof GuardedPattern guarded ? Stream.of(guarded.getExpression()) : Stream.empty())
                .findFirst();
    }

    /** Whether whatever is selected and matches a label has matched an earlier one already, but for its guard. */
    public static boolean isTriedOnlyAfterAGuard(SwitchCase label, List<Statement> before, Expression selector) {
        return before.stream().anyMatch(statement -> statement instanceof SwitchCase earlier && guard(earlier).isPresent()
                && (coversAllOf(label, earlier) || isOfAll(earlier, selector) && !takesNull(label)));
    }

    /** Whether a label matches by its type all that may be selected, except null (JLS 14.30.3). */
    private static boolean isOfAll(SwitchCase label, Expression selector) {
        return patterns(label).flatMap(pattern -> type(pattern).stream()).anyMatch(type -> isOfAll(type, selector));
    }

    private static boolean isOfAll(Type pattern, Expression selector) {
        if (Scopes.areNeeded(pattern)) {
            return ScopedTypes.typeOf(selector).filter(declared -> declared.toString().equals(pattern.toString())).isPresent();
        }
        ITypeBinding selected = selector.resolveTypeBinding();
        return selected != null && pattern.resolveBinding() != null && selected.isSubTypeCompatible(pattern.resolveBinding());
    }

    private static boolean takesNull(SwitchCase label) {
        return Trees.<Expression>list(label.expressions()).stream().anyMatch(NullLiteral.class::isInstance);
    }

    /** Whether each value that one label matches by its types is matched by those of another one, whatever its guard says of it. */
    public static boolean coversAllOf(SwitchCase covered, SwitchCase covering) {
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
    public static boolean isComparable(SwitchCase label, SwitchCase other) {
        List<Optional<Type>> types = Stream.concat(patterns(label), patterns(other)).map(Patterns::type).toList();
        if (types.isEmpty() || !Scopes.areNeeded(label)) {
            return true;
        }
        Set<String> names = types.stream().map(type -> type.map(Type::toString).orElse("")).collect(Collectors.toSet());
        return !names.contains("") && (names.size() == 1 || FINAL.containsAll(names));
    }

    /** What a label asks of the value, but for its guard. */
    public static List<CasePattern> asked(SwitchCase label) {
        return Trees.<Expression>list(label.expressions()).stream()
                .filter(expression -> !(expression instanceof CaseDefaultExpression))
                .flatMap(expression -> switch (expression) {
                    case NullLiteral nothing -> Stream.of(CasePattern.Nothing.NULL);
                    case Pattern pattern -> alternatives(pattern)
                            .map(one -> asked(one).<CasePattern>map(asked -> asked).orElse(CasePattern.Anything.UNKNOWN));
                    default -> Stream.of(CasePattern.Anything.UNKNOWN);
                })
                .toList();
    }

    /** Of which class a pattern asks the value to be; empty where that is not known. */
    public static Optional<CasePattern.InstanceOf> asked(Pattern pattern) {
        return switch (pattern) {
            case GuardedPattern guarded -> asked(guarded.getPattern());
            case RecordPattern record -> Optional.ofNullable(record.getPatternType()).flatMap(ObjectClasses::of)
                    .map(type -> new CasePattern.InstanceOf(type, components(record, type)));
            default -> type(pattern).flatMap(ObjectClasses::of).map(CasePattern.InstanceOf::of);
        };
    }

    /** What is asked of the components of a record that may be something else. */
    private static Map<String, CasePattern> components(RecordPattern record, ClassType type) {
        Map<String, CasePattern> asked = new HashMap<>();
        List<Pattern> patterns = Trees.list(record.patterns());
        for (int i = 0; i < patterns.size(); i++) {
            if (!takesAllOf(record, i)) {
                asked.put(part(record, i, type), asked(patterns.get(i)).<CasePattern>map(inner -> inner).orElse(CasePattern.Anything.UNKNOWN));
            }
        }
        return asked;
    }

    private static boolean takesAllOf(RecordPattern record, int component) {
        Pattern pattern = (Pattern) record.patterns().get(component);
        return isUnnamed(pattern)
                || type(pattern).filter(written -> ScopedTypes.isNamed(written, "var") || isAllOf(written, record, component)).isPresent();
    }

    /** Whether a pattern is {@code _}, which has no type. */
    private static boolean isUnnamed(Pattern pattern) {
        return pattern instanceof TypePattern type && type.getPatternVariable2() instanceof VariableDeclarationFragment;
    }

    /** The name of a component of a record, by its number; one that no record has where that is not known. */
    private static String part(RecordPattern record, int component, ClassType type) {
        return ObjectClasses.part(type, component(record, component).orElse("#" + component));
    }

    /** The component of a record that a pattern asks for, by its name; empty where a method of the record may give something else. */
    public static Optional<String> component(RecordPattern record, int component) {
        Optional<DeclaredClass> declared = DeclaredClasses.known(record.getPatternType());
        Optional<String> name = Scopes.areNeeded(record)
                ? declared.flatMap(known -> known.components().stream().skip(component).findFirst()).map(known -> known.getName().getIdentifier())
                : component(record.getPatternType().resolveBinding(), component).map(IVariableBinding::getName);
        return name.filter(known -> isGiven(record, known, declared));
    }

    /** The field that has that component; not to be asked of a tree without bindings. */
    public static Optional<IVariableBinding> field(RecordPattern record, int component) {
        return component(record, component).flatMap(given -> component(record.getPatternType().resolveBinding(), component));
    }

    private static boolean isGiven(RecordPattern record, String component, Optional<DeclaredClass> declared) {
        return declared.isPresent()
                ? declared.get().accessed(component).isPresent()
                : Stream.of(record.getPatternType().resolveBinding().getDeclaredMethods())
                        .anyMatch(method -> method.isSyntheticRecordMethod() && method.getName().equals(component));
    }

    /** The field of a component: the compiler keeps fields by their names; their numbers are in the order of the text. */
    public static Optional<IVariableBinding> component(ITypeBinding record, int number) {
        return Stream.of(record.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .sorted(Comparator.comparingInt(IVariableBinding::getVariableId))
                .skip(number)
                .findFirst();
    }

    /** The variables that a pattern binds when a value matches it, each with what it gets: the value or a component. */
    public static void bind(Pattern pattern, Operand value, BiConsumer<VariableDeclaration, Operand> variable) {
        switch (pattern) {
            case TypePattern type -> variable.accept(type.getPatternVariable2(), value);
            case GuardedPattern guarded -> bind(guarded.getPattern(), value, variable);
            case RecordPattern record -> {
                Optional<ClassType> type = Optional.ofNullable(record.getPatternType()).flatMap(ObjectClasses::of);
                for (int i = 0; i < record.patterns().size(); i++) {
                    int number = i;
                    bind((Pattern) record.patterns().get(i),
                            type.map(known -> Operand.part(value, part(record, number, known), type)).orElse(Operand.opaque()), variable);
                }
            }
            case EitherOrMultiPattern either -> Trees.<Pattern>list(either.patterns()).forEach(one -> bind(one, value, variable));
            default -> {}
        }
    }

    private static boolean isAllOf(Type written, RecordPattern record, int component) {
        if (Scopes.areNeeded(record)) {
            // The components of a generic record are of what its type arguments say.
            return record.getPatternType().isParameterizedType()
                    || ScopedTypes.component(record.getPatternType(), component).filter(type -> type.toString().equals(written.toString()))
                            .isPresent();
        }
        ITypeBinding type = written.resolveBinding();
        ITypeBinding whole = record.getPatternType().resolveBinding();
        return type != null && whole != null && component(whole, component)
                .filter(field -> field.getType().getErasure().isSubTypeCompatible(type.getErasure()))
                .isPresent();
    }

    /** Each pattern that a value may match, without guards. */
    private static Stream<Pattern> patterns(SwitchCase label) {
        return Trees.<Expression>list(label.expressions()).stream()
                .flatMap(expression -> expression instanceof Pattern pattern ? alternatives(pattern) : Stream.empty());
    }

    private static Stream<Pattern> alternatives(Pattern pattern) {
        return switch (pattern) {
            case GuardedPattern guarded -> alternatives(guarded.getPattern());
            case EitherOrMultiPattern either -> Trees.<Pattern>list(either.patterns()).stream();
            default -> Stream.of(pattern);
        };
    }

    /** Of a pattern that matches all values of a type. */
    private static Optional<Type> type(Pattern pattern) {
        return switch (pattern) {
            case TypePattern type when type.getPatternVariable2() instanceof SingleVariableDeclaration variable ->
                Optional.of(variable.getType());
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
