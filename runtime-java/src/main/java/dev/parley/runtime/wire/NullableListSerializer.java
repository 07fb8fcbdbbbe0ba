package dev.parley.runtime.wire;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.apache.fory.context.ReadContext;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.collection.ImmutableCollectionSerializers.ImmutableListSerializer;

/** Reads an immutable list also where {@code null} is among its elements, as {@link Stream#toList} allows and {@link List#of} does not. */
@SuppressWarnings("rawtypes") // As Fory has it.
final class NullableListSerializer extends ImmutableListSerializer {
    /** The class of both, where there are more than two elements. */
    static final Class<?> TYPE = List.of(1, 2, 3).getClass();

    NullableListSerializer(TypeResolver resolver) {
        super(resolver, TYPE);
    }

    /** Fory's own gives its elements to nobody else. */
    @Override
    public Collection newCollection(ReadContext context, boolean withSize) {
        super.newCollection(context, withSize);
        return new ArrayList<>();
    }

    @Override
    public Collection onCollectionRead(Collection elements) {
        return elements.contains(null) ? Stream.of(elements.toArray()).toList() : List.of(elements.toArray());
    }
}
