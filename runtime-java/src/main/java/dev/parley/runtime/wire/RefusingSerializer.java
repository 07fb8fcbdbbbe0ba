package dev.parley.runtime.wire;

import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.Serializer;

/** Stands in for a serializer of Fory's whose class no protocol may use. */
final class RefusingSerializer<T> extends Serializer<T> {

    RefusingSerializer(TypeResolver resolver, Class<T> type) {
        super(resolver.getConfig(), type);
    }

    @Override
    public void write(WriteContext context, T value) {
        throw new RefusedClassException(type);
    }

    @Override
    public T read(ReadContext context) {
        throw new RefusedClassException(type);
    }
}
