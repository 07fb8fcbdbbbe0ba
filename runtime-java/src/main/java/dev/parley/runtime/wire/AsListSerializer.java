package dev.parley.runtime.wire;

import java.util.Arrays;
import java.util.List;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.reflect.FieldAccessor;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.Serializer;
import org.apache.fory.serializer.collection.CollectionSerializer;

/**
 * Writes lists of {@link Arrays#asList}. The array of one is of a class that Java finds by itself, as {@code Serializable[]} for a number and a
 * string, so that whoever sends the list knows nothing of it: where that class does not travel, the elements do.
 */
@SuppressWarnings("rawtypes") // As Fory has it.
final class AsListSerializer extends CollectionSerializer<List> {
    private final Serializer<?> ofFory;
    private final FieldAccessor array;

    private AsListSerializer(TypeResolver resolver, Class<List> type) {
        super(resolver, type, false);
        this.ofFory = resolver.getSerializer(type);
        this.array = HiddenField.of(type, "a");
    }

    @SuppressWarnings("unchecked")
    static void register(TypeResolver resolver) {
        Class type = Arrays.asList().getClass();
        resolver.registerSerializer(type, new AsListSerializer(resolver, type));
    }

    /** Those of a class with a number, in any dimension, can be read as well. */
    static boolean travels(Class<?> array, TypeResolver resolver) {
        Class<?> element = array;
        while (element.isArray() && !resolver.isRegistered(element)) {
            element = element.getComponentType();
        }
        return resolver.isRegistered(element);
    }

    @Override
    public void write(WriteContext context, List list) {
        Object own = array.getObject(list);
        context.writeRef(travels(own.getClass(), context.getTypeResolver()) ? own : list.toArray());
    }

    @Override
    public List read(ReadContext context) {
        return (List) ofFory.read(context);
    }
}
