package dev.parley.runtime.wire;

import java.util.Collection;
import java.util.function.Predicate;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.Serializer;
import org.apache.fory.serializer.collection.CollectionSerializer;

/** Refuses those collections of a class that Fory would write although it cannot read what it has written. */
@SuppressWarnings("rawtypes") // As Fory has it.
final class GuardedSerializer<C extends Collection> extends CollectionSerializer<C> {
    private final Serializer<C> ofFory;
    private final Predicate<C> readable;

    GuardedSerializer(TypeResolver resolver, Class<C> type, Predicate<C> readable) {
        super(resolver, type, false);
        this.ofFory = resolver.getSerializer(type);
        this.readable = readable;
    }

    @Override
    public void write(WriteContext context, C value) {
        if (!readable.test(value)) {
            throw new RefusedClassException(type);
        }
        ofFory.write(context, value);
    }

    @Override
    public C read(ReadContext context) {
        return ofFory.read(context);
    }
}
