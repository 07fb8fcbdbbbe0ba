package dev.parley.checker.jdt.value;

import dev.parley.checker.jdt.resolution.Declarations;
import dev.parley.checker.jdt.resolution.KeptValues;
import dev.parley.checker.jdt.resolution.LibraryCalls;
import dev.parley.checker.jdt.resolution.ScopedConstants;
import dev.parley.checker.jdt.resolution.ScopedTypes;
import dev.parley.checker.jdt.resolution.Scopes;
import dev.parley.checker.jdt.tree.Alternatives;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ArrayCreation;
import org.eclipse.jdt.core.dom.Assignment;
import org.eclipse.jdt.core.dom.CastExpression;
import org.eclipse.jdt.core.dom.ClassInstanceCreation;
import org.eclipse.jdt.core.dom.CreationReference;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ExpressionMethodReference;
import org.eclipse.jdt.core.dom.IMethodBinding;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.InfixExpression;
import org.eclipse.jdt.core.dom.LambdaExpression;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.NullLiteral;
import org.eclipse.jdt.core.dom.SimpleName;
import org.eclipse.jdt.core.dom.StringLiteral;
import org.eclipse.jdt.core.dom.TextBlock;
import org.eclipse.jdt.core.dom.VariableDeclaration;
import org.eclipse.jdt.core.dom.VariableDeclarationFragment;

/**
 * Functions that never give null, by what they do or by what the library says of what they call. Without types only what is seen to be null, or
 * looks something up by the name of its method, is taken to be nothing.
 */
public final class PresentResults {
    /** Functions that call others of the file, and so on. */
    private static final int DEEPEST = 3;
    /** Classes of the library of which no public method gives null, but for those that look up what may not be there. */
    private static final Set<String> NEVER_NULL = Set.of(
            "java.lang.Object", "java.lang.Enum", "java.lang.String", "java.lang.Boolean", "java.lang.Byte", "java.lang.Character",
            "java.lang.Short", "java.lang.Integer",
            "java.lang.Long", "java.lang.Float", "java.lang.Double", "java.lang.StringBuilder", "java.math.BigInteger", "java.math.BigDecimal",
            "java.util.Optional", "java.util.OptionalInt", "java.util.OptionalLong", "java.util.OptionalDouble", "java.util.UUID",
            "java.util.stream.Stream", "java.util.stream.IntStream", "java.util.stream.LongStream", "java.nio.file.Path",
            "java.time.Duration", "java.time.Instant", "java.time.LocalDate", "java.time.LocalDateTime", "java.time.LocalTime");
    /**
     * {@code Integer.getInteger} and the like look for a property, {@code
     * Path.getParent} for a part; others give what a function or the caller gives.
     */
    private static final Set<String> LOOK_UP = Set.of("getInteger", "getLong", "getParent", "getRoot", "getFileName", "orElse",
            "orElseGet", "query", "reduce", "transform");
    /** Static methods by which classes of the library make their objects. */
    private static final Pattern MAKES = Pattern.compile("valueOf|of|from|fromString|now|parse\\w*");
    private static final Set<String> OTHERWISE = Set.of("orElse", "orElseGet");
    private static final Set<String> COLLECTIONS = Set.of("java.util.List", "java.util.Set", "java.util.Map");
    /** Static methods of those, which make new ones. */
    private static final Set<String> MAKERS = Set.of("of", "copyOf", "ofEntries", "entry");
    /** Methods that give null where something is not there, as those of maps and queues do. */
    private static final Set<String> MAY_MISS = Set.of("get", "put", "putIfAbsent", "remove", "poll", "peek", "getOrDefault",
            "getProperty", "readLine");

    private final ShownMethods called;
    private final boolean trusting;

    /** @param trusting whether what the text alone does not tell, where there are no bindings, is taken to be something */
    public PresentResults(ShownMethods called, boolean trusting) {
        this.called = called;
        this.trusting = trusting;
    }

    /** Whether a function gives something whatever it gets, which is not null either. */
    public boolean isOf(Expression function) {
        return switch (function) {
            case LambdaExpression lambda -> areAll(Alternatives.ofResult(lambda), DEEPEST);
            case ExpressionMethodReference reference when Scopes.areNeeded(reference) -> mayBe(reference.getName());
            case ExpressionMethodReference reference -> isResult(reference.resolveMethodBinding(), DEEPEST);
            case CreationReference constructor -> true;
            default -> false;
        };
    }

    /**
     * Whether a method whose code is seen gives something that is not null, whatever it gets, or what is in an {@code Optional} or else something.
     *
     * @param method null where it is not known
     */
    public boolean isOf(MethodInvocation call, IMethodBinding method) {
        if (isOtherwise(call) || LibraryCalls.givesOtherForNull(call) || otherForMissing(call).isPresent()) {
            return isPresent(call, DEEPEST);
        }
        // That an Optional is there does not tell whether anything is in it, which is what is asked of one.
        return isOfLibrary(call, method) || called.declaration(call, method)
                .filter(declaration -> !ScopedTypes.isNamed(declaration.getReturnType2(), "Optional"))
                .filter(declaration -> areAll(Alternatives.ofResult(declaration), DEEPEST)).isPresent();
    }

    /** Of a value that is a truth, or an {@code Optional}, it is told what it is or holds. */
    private static boolean isOfLibrary(MethodInvocation call, IMethodBinding method) {
        if (!Scopes.areNeeded(call)) {
            return method != null && !isTold(method.getReturnType().getName())
                    && isOfLibrary(method.getDeclaringClass().getErasure().getQualifiedName(), method);
        }
        // Without types, only what makes objects can be told: LocalDate.parse(text).
        return call.getExpression() instanceof SimpleName type && Declarations.named(type).isEmpty() && !isTold(type.getIdentifier())
                && NEVER_NULL.stream().anyMatch(known -> TypeNames.simple(known).equals(type.getIdentifier()))
                && MAKES.matcher(call.getName().getIdentifier()).matches();
    }

    private static boolean isTold(String type) {
        return type.equalsIgnoreCase("boolean") || type.startsWith("Optional");
    }

    private boolean areAll(List<Expression> results, int depth) {
        return depth >= 0 && !results.isEmpty() && results.stream().allMatch(result -> isPresent(result, depth));
    }

    private boolean isPresent(Expression value, int depth) {
        ITypeBinding type = value.resolveTypeBinding();
        if (type != null && type.isPrimitive()) {
            return true;
        }
        return switch (Trees.bare(value)) {
            case StringLiteral text -> true;
            case TextBlock text -> true;
            case ClassInstanceCreation object -> true;
            case ArrayCreation array -> true;
            case InfixExpression text -> true;
            case NullLiteral nothing -> false;
            case CastExpression cast -> isPresent(cast.getExpression(), depth);
            case MethodInvocation call when isOtherwise(call) -> isOther((Expression) call.arguments().getFirst(), depth);
            case MethodInvocation call when LibraryCalls.givesOtherForNull(call) -> true;
            case MethodInvocation call when otherForMissing(call).isPresent() -> areAll(Alternatives.of(otherForMissing(call).get()), depth);
            case MethodInvocation call when Scopes.areNeeded(call) -> mayBe(call, depth);
            case MethodInvocation call -> isResult(call.resolveMethodBinding(), depth);
            case SimpleName name when local(name).isPresent() -> areAll(values(local(name).get()), depth - 1);
            case Expression unknown when Scopes.areNeeded(unknown) -> trusting;
            case SimpleName name -> Declarations.named(name).filter(PresentResults::isContent).isPresent();
            default -> false;
        };
    }

    /** Whether a call gives what is in an {@code Optional}, or something else. */
    private static boolean isOtherwise(MethodInvocation call) {
        return OTHERWISE.contains(call.getName().getIdentifier()) && call.arguments().size() == 1 && LibraryCalls.isOfOptional(call);
    }

    /** What a call gives where something is not there, and which is the only thing then that it may give as null. */
    private Optional<Expression> otherForMissing(MethodInvocation call) {
        boolean isOther = call.arguments().size() == 2 && switch (call.getName().getIdentifier()) {
            case "getProperty" -> TypeNames.isOn(call, "java.lang.", "System");
            case "toString" -> TypeNames.isOn(call, "java.util.", "Objects");
            case "getOrDefault" -> call.getExpression() != null && isWithoutNull(call.getExpression());
            default -> false;
        };
        return isOther ? Optional.of((Expression) call.arguments().getLast()) : Optional.empty();
    }

    /** Whether all values of a map are there: no map of the environment's variables has others, nor one that the library makes unmodifiable. */
    private boolean isWithoutNull(Expression map) {
        Expression made = Declarations.named(map).flatMap(KeptValues::fixed)
                .map(Trees::bare)
                .orElse(Trees.bare(map));
        boolean isOfNone = made instanceof MethodInvocation call && switch (call.getName().getIdentifier()) {
            case "getenv" -> call.arguments().isEmpty() && TypeNames.isOn(call, "java.lang.", "System");
            case "of", "ofEntries", "copyOf" -> TypeNames.isOn(call, "java.util.", "Map");
            default -> false;
        };
        return isOfNone || ConstantMaps.values(map).filter(values -> areAll(values, DEEPEST)).isPresent();
    }

    private boolean isOther(Expression value, int depth) {
        return isOf(value) || !(value instanceof LambdaExpression) && areAll(Alternatives.of(value), depth);
    }

    private static Optional<VariableDeclarationFragment> local(SimpleName name) {
        return Declarations.named(name)
                .filter(variable -> !Declarations.isField(variable))
                .flatMap(variable -> variable instanceof VariableDeclarationFragment fragment ? Optional.of(fragment) : Optional.empty());
    }

    /** All that a variable ever gets. */
    private static List<Expression> values(VariableDeclarationFragment variable) {
        Stream<Expression> assigned = KeptValues.changes(variable, variable.getParent().getParent()).stream()
                .map(change -> change instanceof Assignment assignment ? assignment.getRightHandSide() : change);
        return Stream.concat(Optional.ofNullable(variable.getInitializer()).stream(), assigned)
                .flatMap(value -> Alternatives.of(value).stream())
                .toList();
    }

    /** Whether a call may give something always, as far as names and the code of the file tell. */
    private boolean mayBe(MethodInvocation call, int depth) {
        Optional<MethodDeclaration> declaration = depth > 0 ? called.declaration(call, null) : Optional.empty();
        return declaration.map(found -> areAll(Alternatives.ofResult(found), depth - 1)).orElseGet(() -> mayBe(call.getName()));
    }

    private boolean mayBe(SimpleName method) {
        return trusting && !LOOK_UP.contains(method.getIdentifier()) && !MAY_MISS.contains(method.getIdentifier());
    }

    /** Whether a variable is the parameter of a function that gets what is in an {@code Optional}, and keeps that. */
    private static boolean isContent(VariableDeclaration variable) {
        return variable.getParent() instanceof LambdaExpression lambda
                && lambda.getParent() instanceof MethodInvocation call
                && LibraryCalls.isOfOptional(call)
                && variable.resolveBinding() != null
                && variable.resolveBinding().isEffectivelyFinal();
    }

    private boolean isResult(IMethodBinding method, int depth) {
        if (method == null) {
            return false;
        }
        Optional<MethodDeclaration> seen = called.certain(method);
        return method.getReturnType().isPrimitive()
                || isOfLibrary(method.getDeclaringClass().getErasure().getQualifiedName(), method)
                || seen.isEmpty() && isText(method)
                || depth > 0 && seen.filter(declaration -> areAll(Alternatives.ofResult(declaration), depth - 1)).isPresent();
    }

    /** What {@code Object} promises of every class. */
    private static boolean isText(IMethodBinding method) {
        return method.getName().equals("toString") && method.getParameterTypes().length == 0;
    }

    private static boolean isOfLibrary(String type, IMethodBinding method) {
        return NEVER_NULL.contains(type) && !LOOK_UP.contains(method.getName())
                || COLLECTIONS.contains(type) && MAKERS.contains(method.getName());
    }
}
