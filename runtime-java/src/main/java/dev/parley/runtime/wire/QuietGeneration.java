package dev.parley.runtime.wire;

import java.util.HashSet;
import java.util.Set;
import org.apache.fory.builder.JITContext.SerializerJITCallback;
import org.apache.fory.resolver.ClassResolver;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.ObjectSerializer;
import org.apache.fory.serializer.Serializer;
import org.apache.fory.serializer.SerializerFactory;
import org.apache.fory.serializer.Serializers;

/**
 * Has code generated for the classes of the application as Fory does, while their objects are written field by field. Where none can be
 * generated, as for a field of type {@code Collection<byte[]>}, they go on like that; Fory by itself would as well, and tell whoever reads the
 * error output.
 *
 * <p>For one instance of Fory, which sees to it that one thread at a time is in here.
 */
@SuppressWarnings({"rawtypes", "unchecked"}) // As Fory has it.
final class QuietGeneration implements SerializerFactory {
    /** Of which Fory is just asked what it would do by itself. */
    private final Set<Class<?>> asked = new HashSet<>();

    @Override
    public Serializer createSerializer(TypeResolver resolver, Class<?> type) {
        if (ReachableClasses.isOfJdk(type) || !asked.add(type)) {
            return null;
        }
        try {
            boolean byFields = resolver.getSerializerClass(type, false) == ObjectSerializer.class;
            return byFields && !isGenerated(resolver, type) ? new ObjectSerializer<>(resolver, type) : null;
        } finally {
            asked.remove(type);
        }
    }

    /** Whether there is code already, as where it is part of what is being generated for another class; else it is on its way. */
    private static boolean isGenerated(TypeResolver resolver, Class type) {
        try {
            return ((ClassResolver) resolver).getObjectSerializerClass(type, new Replacement(resolver, type)) != ObjectSerializer.class;
        } catch (RuntimeException | LinkageError e) {
            return false;
        }
    }

    /** Puts the code to use, if there comes any. */
    private record Replacement(TypeResolver resolver, Class type) implements SerializerJITCallback<Class<? extends Serializer>> {
        @Override
        public void onSuccess(Class<? extends Serializer> generated) {
            resolver.setSerializer(type, Serializers.newSerializer(resolver, type, generated));
        }

        @Override
        public void onFailure(Throwable problem) {
            // There is a serializer already.
        }

        @Override
        public Object id() {
            return type;
        }
    }
}
