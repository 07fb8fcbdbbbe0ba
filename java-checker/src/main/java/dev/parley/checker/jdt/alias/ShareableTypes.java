package dev.parley.checker.jdt.alias;

import dev.parley.checker.api.SessionApi;
import dev.parley.checker.jdt.resolution.FunctionTypes;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.jdt.core.dom.ITypeBinding;
import org.eclipse.jdt.core.dom.IVariableBinding;
import org.eclipse.jdt.core.dom.Modifier;

/** Tells by its type whether it matters that a value is referred to from two places: what nobody can change may be shared freely. */
public final class ShareableTypes {
    private static final Set<String> VALUES = Set.of(
            "java.lang.String", "java.lang.Boolean", "java.lang.Byte", "java.lang.Character", "java.lang.Short", "java.lang.Integer",
            "java.lang.Long", "java.lang.Float", "java.lang.Double", "java.lang.Void", "java.lang.Class", "java.util.UUID", "java.util.Locale",
            "java.math.BigInteger", "java.math.BigDecimal", "java.net.URI", "java.net.URL", "java.util.OptionalInt", "java.util.OptionalLong",
            "java.util.OptionalDouble", "java.nio.file.Path", "java.io.File", "java.util.regex.Pattern", "java.nio.charset.Charset",
            "java.util.Currency");

    /** What can be changed, and refers to nothing that was passed to it. */
    private static final Set<String> ALONE = Set.of(
            "java.lang.StringBuilder", "java.lang.StringBuffer", "java.util.BitSet", "java.util.Date", "java.util.Calendar",
            "java.util.GregorianCalendar",
            "java.util.Random", "java.util.SplittableRandom", "java.util.StringJoiner", "java.util.Properties", "java.util.concurrent.CountDownLatch",
            "java.util.concurrent.Semaphore", "java.util.concurrent.ThreadLocalRandom", "java.net.InetAddress", "java.net.InetSocketAddress");

    private static final Set<String> PACKAGES_ALONE = Set.of(
            "java.util.concurrent.atomic", "java.util.concurrent.locks", "java.util.logging", "java.util.regex", "java.text");

    private static final Set<String> STREAMS_OF_PRIMITIVES =
            Set.of("java.util.stream.IntStream", "java.util.stream.LongStream", "java.util.stream.DoubleStream");

    private ShareableTypes() {}

    /** Whether a value of this type can be changed by whoever refers to it; so it is where the type does not resolve to anything known. */
    public static boolean isShareable(ITypeBinding type) {
        return type != null && !isFixed(type, new HashSet<>());
    }

    private static boolean isFixed(ITypeBinding type, Set<String> assumed) {
        String name = type.getErasure().getQualifiedName();
        if (type.isPrimitive() || type.isNullType() || type.isEnum() || VALUES.contains(name) || name.startsWith("java.time.")
                || !assumed.add(type.getKey())) {
            return true;
        }
        if (name.equals(SessionApi.SESSION)) {
            // A session has one owner as well, but rules of its own.
            return true;
        }
        if (name.equals("java.util.Optional")) {
            return type.getTypeArguments().length == 1 && isFixed(type.getTypeArguments()[0], assumed);
        }
        return type.isRecord() && components(type).allMatch(component -> isFixed(component, assumed));
    }

    /** Whether what an array, a collection, a stream or an {@code Optional} of this type holds can be shared. */
    static boolean hasShareableElements(ITypeBinding type) {
        if (type.isArray()) {
            return isShareable(type.getComponentType());
        }
        return !STREAMS_OF_PRIMITIVES.contains(type.getErasure().getQualifiedName())
                && (type.getTypeArguments().length == 0
                        || Stream.of(type.getTypeArguments())
                                .map(argument -> argument.isWildcardType() && argument.getBound() != null ? argument.getBound() : argument)
                                .anyMatch(ShareableTypes::isShareable));
    }

    private static Stream<ITypeBinding> components(ITypeBinding record) {
        return Stream.of(record.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()))
                .map(IVariableBinding::getType);
    }

    /**
     * Whether two values may have anything in common, by what their types are made of.
     *
     * @return true also where that cannot be told
     */
    public static boolean mayShare(ITypeBinding one, ITypeBinding other) {
        if (one == null || other == null) {
            return true;
        }
        Set<ITypeBinding> left = new HashSet<>();
        Set<ITypeBinding> right = new HashSet<>();
        if (!collect(one, left, new HashSet<>()) || !collect(other, right, new HashSet<>())) {
            return true;
        }
        return left.stream().anyMatch(type -> right.stream().anyMatch(another ->
                type.isSubTypeCompatible(another) || another.isSubTypeCompatible(type)));
    }

    /** Whether a value may be of two types, as far as they tell; either may be null where it is not known. */
    static boolean mayBe(ITypeBinding one, ITypeBinding other) {
        return one == null || other == null || one.isInterface() && !other.isArray() || other.isInterface() && !one.isArray()
                || one.getErasure().isSubTypeCompatible(other.getErasure()) || other.getErasure().isSubTypeCompatible(one.getErasure());
    }

    /**
     * Whether a value may refer to another one, by what their types are made of.
     *
     * @return true also where that cannot be told
     */
    static boolean mayHold(ITypeBinding holder, ITypeBinding value) {
        Set<ITypeBinding> parts = new HashSet<>();
        return isShareable(holder)
                && (isAnything(holder) || !collectParts(holder, parts, new HashSet<>())
                        || parts.stream().anyMatch(part -> part.isSubTypeCompatible(value.getErasure())
                                || value.getErasure().isSubTypeCompatible(part)));
    }

    /** Collects what a value of a type is and may refer to; false where that may be anything. */
    private static boolean collect(ITypeBinding type, Set<ITypeBinding> found, Set<String> seen) {
        if (!isShareable(type) || !seen.add(type.getKey())) {
            return true;
        }
        if (isAnything(type)) {
            return false;
        }
        found.add(type.isArray() ? type : type.getErasure());
        return collectParts(type, found, seen);
    }

    private static boolean isAnything(ITypeBinding type) {
        String name = type.getErasure().getQualifiedName();
        return !type.isArray() && (type.isTypeVariable() || type.isWildcardType() || type.isCapture() || type.isRecovered()
                || name.equals("java.lang.Object")
                || name.startsWith("java.nio.") || FunctionTypes.method(type).isPresent() || Pipelines.isLazy(type)
                || !name.startsWith("java.") && (type.isInterface() || Modifier.isAbstract(type.getModifiers())));
    }

    private static boolean collectParts(ITypeBinding type, Set<ITypeBinding> found, Set<String> seen) {
        if (type.isArray()) {
            return collect(type.getComponentType(), found, seen);
        }
        String name = type.getErasure().getQualifiedName();
        if (name.startsWith("java.")) {
            boolean isGeneric = type.getTypeDeclaration().getTypeParameters().length > 0;
            boolean isAlone = ALONE.contains(name) || type.getPackage() != null && PACKAGES_ALONE.contains(type.getPackage().getName());
            return (isGeneric ? type.getTypeArguments().length > 0 : isAlone)
                    && Stream.of(type.getTypeArguments()).allMatch(argument -> collect(argument, found, seen));
        }
        for (ITypeBinding here = type; here != null; here = here.getSuperclass()) {
            for (IVariableBinding field : here.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !collect(field.getType(), found, seen)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether values of a type are functions that get values which can be shared. */
    static boolean areTakenBy(ITypeBinding type) {
        return FunctionTypes.method(type).filter(function -> Stream.of(function.getParameterTypes()).anyMatch(ShareableTypes::isShareable))
                .isPresent();
    }
}
