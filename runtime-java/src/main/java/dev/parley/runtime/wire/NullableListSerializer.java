package dev.parley.runtime.wire;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.reflect.FieldAccessor;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.collection.ImmutableCollectionSerializers.ImmutableListSerializer;

/**
 * Keeps apart the immutable lists that take {@code null} for an element, or for what may be one, as those of {@link Stream#toList}, and those that
 * do not, as {@link List#of}. Their classes are the same.
 */
@SuppressWarnings("rawtypes") // As Fory has it.
final class NullableListSerializer extends ImmutableListSerializer {
    private final Predicate<Collection> nullable;

    private NullableListSerializer(TypeResolver resolver, Class<?> type, Predicate<Collection> nullable) {
        super(resolver, type);
        this.nullable = nullable;
    }

    static void register(TypeResolver resolver) {
        Class<?> lists = List.of(1, 2, 3).getClass();
        FieldAccessor allowNulls = HiddenField.of(lists, "allowNulls");
        resolver.registerSerializer(lists, new NullableListSerializer(resolver, lists, allowNulls::getBoolean));
        // A part asks the whole, which does not travel: so each of them is one that takes it.
        Class<?> parts = List.of(1, 2, 3).subList(0, 2).getClass();
        resolver.registerSerializer(parts, new NullableListSerializer(resolver, parts, list -> true));
    }

    @Override
    public Collection onCollectionWrite(WriteContext context, Collection list) {
        super.onCollectionWrite(context, list);
        context.writeBoolean(nullable.test(list));
        return list;
    }

    /** Fory's own gives its elements to nobody else. */
    @Override
    public Collection newCollection(ReadContext context, boolean elementReadAlwaysAdvances) {
        Collection ofFory = super.newCollection(context, elementReadAlwaysAdvances);
        return context.readBoolean() ? new ArrayList<>() : ofFory;
    }

    @Override
    public Collection onCollectionRead(Collection elements) {
        return elements instanceof ArrayList ? Stream.of(elements.toArray()).toList() : super.onCollectionRead(elements);
    }
}
