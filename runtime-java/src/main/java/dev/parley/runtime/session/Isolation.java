package dev.parley.runtime.session;

import dev.parley.runtime.NoAlias;
import dev.parley.runtime.wire.PayloadCodec;
import dev.parley.runtime.wire.PayloadCodecException;
import java.lang.invoke.MethodType;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.temporal.Temporal;
import java.time.temporal.TemporalAmount;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/**
 * Keeps the threads of one JVM apart: an ordinary send gives the receiver a copy, as it would between processes. What nobody can change
 * is not copied.
 */
final class Isolation {
    private final PayloadCodec codec;
    private final Set<Class<?>> allowed;
    private final ClassValue<Boolean> standard = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return isStandardValue(type);
        }
    };
    private final ClassValue<Boolean> immutable = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return isImmutable(type, new HashSet<>());
        }
    };
    private final ClassValue<Boolean> given = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return type.isAnnotationPresent(NoAlias.class);
        }
    };
    private final ClassValue<Boolean> travelling = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return isAllowed(type);
        }
    };

    /** @param allowed the classes of the application that may travel; others are refused here as between processes */
    Isolation(PayloadCodec codec, Set<Class<?>> allowed) {
        this.codec = codec;
        this.allowed = Set.copyOf(allowed);
    }

    /** Whether every send gives values of this class away, so that none needs a copy. */
    boolean isGivenAway(Object value) {
        return value != null && given.get(value.getClass());
    }

    /**
     * A value that the receiver may have as it is. Only its own class is looked at: to follow what it refers to would take as long as the copy that
     * is saved.
     *
     * @throws PayloadCodecException if nothing of this class could be sent between processes either
     */
    Object give(Object value) throws PayloadCodecException {
        if (value != null && !travelling.get(value.getClass())) {
            codec.check(value.getClass());
        }
        return value;
    }

    /** The codec, which takes its time to start, is asked last. */
    private boolean isAllowed(Class<?> type) {
        if (allowed.contains(type) || type.isArray() && type.getComponentType().isPrimitive() || standard.get(type)) {
            return true;
        }
        try {
            codec.check(type);
            return true;
        } catch (PayloadCodecException e) {
            return false;
        }
    }

    /** @param encodedBytes how long the value was while it was encoded; 0 if that was not needed */
    record Copy(Object value, int encodedBytes) {}

    /** @throws PayloadCodecException if the value could not be sent between processes either */
    Copy copy(Object value) throws PayloadCodecException {
        Object simple = simpleCopy(value);
        if (simple != null || value == null) {
            return new Copy(simple, 0);
        }
        byte[] encoded = codec.encode(value);
        return new Copy(codec.decode(encoded), encoded.length);
    }

    /** Null if there is none. */
    private Object simpleCopy(Object value) {
        return switch (value) {
            case null -> null;
            case boolean[] array -> array.clone();
            case byte[] array -> array.clone();
            case short[] array -> array.clone();
            case char[] array -> array.clone();
            case int[] array -> array.clone();
            case long[] array -> array.clone();
            case float[] array -> array.clone();
            case double[] array -> array.clone();
            case Object other when standard.get(other.getClass()) -> other;
            case Object other when allowed.contains(other.getClass()) && immutable.get(other.getClass()) -> other;
            default -> null;
        };
    }

    /** Whether nobody can change a value of this class, or of one that extends it. */
    static boolean isConstant(Class<?> type) {
        return Modifier.isFinal(type.getModifiers()) && isStandardValue(type);
    }

    /** By the declared types alone: a record with a component of a type that has mutable subclasses counts as mutable. */
    private static boolean isImmutable(Class<?> type, Set<Class<?>> assumed) {
        if (type.isPrimitive() || type.isEnum() || isStandardValue(type) || !assumed.add(type)) {
            return true;
        }
        if (type.isRecord()) {
            return Arrays.stream(type.getRecordComponents()).map(RecordComponent::getType)
                    .allMatch(component -> isImmutable(component, assumed));
        }
        return type.isInterface() && type.isSealed()
                && Arrays.stream(type.getPermittedSubclasses()).allMatch(subclass -> isImmutable(subclass, assumed));
    }

    private static boolean isStandardValue(Class<?> type) {
        return type == String.class || type == UUID.class || type == BigInteger.class || type == BigDecimal.class
                || MethodType.methodType(type).unwrap().returnType().isPrimitive()
                || type.getPackageName().equals("java.time")
                        && (Temporal.class.isAssignableFrom(type) || TemporalAmount.class.isAssignableFrom(type)) && !type.isInterface();
    }
}
