package dev.parley.checker.jdt.resolution;

import dev.parley.checker.api.InPlaceCalls;
import dev.parley.checker.api.Openings;
import dev.parley.checker.api.SelectorApi;
import dev.parley.checker.api.SessionApi;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.jdt.tree.Trees;
import dev.parley.checker.jdt.tree.TypeNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jdt.core.dom.Expression;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.MethodDeclaration;
import org.eclipse.jdt.core.dom.MethodInvocation;
import org.eclipse.jdt.core.dom.SimpleName;

/** Asks what is known of the Java library about a call. */
public final class LibraryCalls {
    private static final String OPTIONAL = "Optional";
    /** Those with a number. */
    private static final Set<String> OPTIONAL_NUMBERS = Set.of("OptionalInt", "OptionalLong", "OptionalDouble");
    /** The methods of streams that give an {@code Optional}. */
    private static final Set<String> FINDING = Set.of("findFirst", "findAny");

    /** The methods of an {@code Optional} that give another one. */
    private static final Set<String> TRANSFORMING = Set.of("map", "flatMap", "filter", "or");

    private LibraryCalls() {}

    /** Whether a call gives its first argument, or the second one, or what that makes, where the first is null. */
    public static boolean givesOtherForNull(MethodInvocation call) {
        String name = call.getName().getIdentifier();
        return (name.equals("requireNonNullElse") || name.equals("requireNonNullElseGet")) && call.arguments().size() == 2 && isOfObjects(call);
    }

    public static boolean isThread(ITypeBinding type) {
        return InPlaceCalls.runsElsewhere(types(type));
    }

    public static boolean isStream(ITypeBinding type) {
        return isStream(types(type));
    }

    public static boolean isStream(List<String> types) {
        return types.contains("java.util.stream.BaseStream");
    }

    /** Whether a call asks if its two arguments are equal. */
    public static boolean comparesTwo(MethodInvocation call) {
        boolean mayCompare = call.getName().getIdentifier().equals("equals") && call.arguments().size() == 2;
        return mayCompare && (call.resolveMethodBinding() == null
                ? Scopes.areNeeded(call) && TypeNames.isOn(call, "java.util.", "Objects")
                : call.resolveMethodBinding().getDeclaringClass().getQualifiedName().equals("java.util.Objects"));
    }

    /** Whether a call gives its first argument, which it makes sure is there. */
    public static boolean givesItsArgument(MethodInvocation call) {
        return call.getName().getIdentifier().equals("requireNonNull") && !call.arguments().isEmpty() && isOfObjects(call);
    }

    /** Whether a call gives its only argument as a text, even where there is none. */
    public static boolean showsItsArgument(MethodInvocation call) {
        String name = call.getName().getIdentifier();
        return call.arguments().size() == 1
                && (name.equals("valueOf") && TypeNames.isOn(call, "java.lang.", "String") || name.equals("toString") && isOfObjects(call));
    }

    /** What a call makes sure of that gives its first argument; other code itself. */
    public static Expression checked(Expression expression) {
        return Trees.bare(expression) instanceof MethodInvocation call && givesItsArgument(call)
                ? (Expression) call.arguments().getFirst()
                : expression;
    }

    /** Whether a call asks if its argument is null. */
    public static boolean asksForNull(MethodInvocation call) {
        return call.getName().getIdentifier().equals("isNull") && call.arguments().size() == 1 && isOfObjects(call);
    }

    /** Whether a call asks if its argument is not null. */
    public static boolean asksForSome(MethodInvocation call) {
        return call.getName().getIdentifier().equals("nonNull") && call.arguments().size() == 1 && isOfObjects(call);
    }

    private static boolean isOfObjects(MethodInvocation call) {
        return Scopes.areNeeded(call)
                ? TypeNames.isOn(call, "java.util.", "Objects") || call.getExpression() == null && ScopedMethods.method(call).isEmpty()
                : call.resolveMethodBinding() != null
                        && call.resolveMethodBinding().getDeclaringClass().getQualifiedName().equals("java.util.Objects");
    }

    /** Whether a call asks if an {@code Optional} holds something, which is what is known of an {@code Optional}. */
    public static boolean asksForPresence(MethodInvocation call) {
        return call.getName().getIdentifier().equals("isPresent") && call.arguments().isEmpty() && (isOfOptional(call) || isOfOptionalNumber(call));
    }

    /** Whether a call asks if an {@code Optional} holds nothing. */
    public static boolean asksForAbsence(MethodInvocation call) {
        return call.getName().getIdentifier().equals("isEmpty") && call.arguments().isEmpty() && (isOfOptional(call) || isOfOptionalNumber(call));
    }

    /** Whether a call gives what an {@code Optional} holds, or fails. */
    public static boolean givesContent(MethodInvocation call) {
        boolean mayGive = call.getName().getIdentifier().equals("get") && call.arguments().isEmpty()
                || call.getName().getIdentifier().equals("orElseThrow");
        return mayGive && isOfOptional(call);
    }

    /** Whether an {@code Optional} that a call makes holds something; empty for other calls, and where that depends. */
    public static Optional<Boolean> makesOptional(MethodInvocation call) {
        boolean isOfClass = isOfClassOptional(call) || OPTIONAL_NUMBERS.stream().anyMatch(type -> TypeNames.isOn(call, "java.util.", type));
        return !isOfClass ? Optional.empty()
                : switch (call.getName().getIdentifier()) {
                    case "of" -> Optional.of(true).filter(filled -> call.arguments().size() == 1);
                    case "empty" -> Optional.of(false);
                    default -> Optional.empty();
                };
    }

    /** Whether a call makes an {@code Optional} of its argument. */
    public static boolean wrapsInOptional(MethodInvocation call) {
        return isOfClassOptional(call) && call.arguments().size() == 1
                && (call.getName().getIdentifier().equals("of") || call.getName().getIdentifier().equals("ofNullable"));
    }

    private static boolean isOfClassOptional(MethodInvocation call) {
        return call.resolveMethodBinding() == null
                ? Scopes.areNeeded(call) && call.getExpression() instanceof SimpleName type && type.getIdentifier().equals(OPTIONAL)
                : call.resolveMethodBinding().getDeclaringClass().getErasure().getQualifiedName().equals("java.util.Optional");
    }

    /** Whether a call is on an {@code Optional}. */
    public static boolean isOfOptional(MethodInvocation call) {
        if (Scopes.areNeeded(call)) {
            return call.getExpression() != null && mayGiveOptional(call.getExpression());
        }
        return call.getExpression() != null
                && call.getExpression().resolveTypeBinding() != null
                && call.getExpression().resolveTypeBinding().getErasure().getQualifiedName().equals("java.util.Optional");
    }

    /** Whether a call is on an {@code OptionalInt} or the like. */
    private static boolean isOfOptionalNumber(MethodInvocation call) {
        if (!Scopes.areNeeded(call)) {
            ITypeBinding type = call.getExpression() == null ? null : call.getExpression().resolveTypeBinding();
            return type != null && OPTIONAL_NUMBERS.contains(type.getName()) && type.getPackage() != null
                    && type.getPackage().getName().equals("java.util");
        }
        return switch (call.getExpression()) {
            case SimpleName name ->
                Scopes.variable(name).flatMap(Scopes::type).filter(type -> OPTIONAL_NUMBERS.contains(TypeNames.simple(type))).isPresent();
            case MethodInvocation giver -> ScopedMethods.declared(giver).map(MethodDeclaration::getReturnType2).map(TypeNames::simple)
                    .or(() -> DeclaredClasses.componentType(giver))
                    .filter(OPTIONAL_NUMBERS::contains)
                    .isPresent();
            case null, default -> false;
        };
    }

    /**
     * Whether an expression of a tree without bindings gives an {@code Optional}:
     * by how types are written, and by what the runtime's methods give.
     */
    private static boolean mayGiveOptional(Expression expression) {
        return switch (Trees.bare(expression)) {
            case SimpleName name -> Scopes.variable(name)
                    .filter(variable -> Scopes.isWrittenAs(variable, OPTIONAL)
                            || Scopes.isWrittenAs(variable, "var") && variable.getInitializer() != null && mayGiveOptional(variable.getInitializer()))
                    .isPresent();
            case MethodInvocation call -> ScopedMethods.declared(call)
                    .map(method -> ScopedTypes.isNamed(method.getReturnType2(), OPTIONAL))
                    .orElseGet(() -> isOptionalOfRuntime(call) || isOfClassOptional(call)
                            || FINDING.contains(call.getName().getIdentifier())
                            || TRANSFORMING.contains(call.getName().getIdentifier()) && isOfOptional(call));
            default -> false;
        };
    }

    private static boolean isOptionalOfRuntime(MethodInvocation call) {
        String name = call.getName().getIdentifier();
        int arguments = call.arguments().size();
        return SessionApi.shapes().stream().anyMatch(shape -> shape.kind() == Kind.POLL && shape.method().equals(name))
                || Openings.openings().stream().anyMatch(opening ->
                        opening.optional() && opening.method().equals(name) && opening.arguments() == arguments)
                || SelectorApi.kind(name, arguments).filter(kind -> kind == SelectorApi.Kind.SELECT_IN_TIME).isPresent();
    }

    /** The qualified names of a class and its supertypes, its own first. */
    public static List<String> types(ITypeBinding type) {
        List<String> names = new ArrayList<>();
        collect(type, names);
        return names;
    }

    private static void collect(ITypeBinding type, List<String> names) {
        if (type == null || names.contains(type.getErasure().getQualifiedName())) {
            return;
        }
        names.add(type.getErasure().getQualifiedName());
        collect(type.getSuperclass(), names);
        for (ITypeBinding each : type.getInterfaces()) {
            collect(each, names);
        }
    }
}
