package dev.parley.runtime.wire;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.fory.context.ReadContext;
import org.apache.fory.context.WriteContext;
import org.apache.fory.reflect.FieldAccessor;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.collection.MapSerializer;

/** Writes as well whether a map keeps its entries in the order in which they were used last, of which Fory's own knows nothing. */
@SuppressWarnings("rawtypes") // As Fory has it.
final class LinkedMapSerializer extends MapSerializer<LinkedHashMap> {
    private static final float LOAD_FACTOR = 0.75f;

    private final FieldAccessor byUse = HiddenField.of(LinkedHashMap.class, "accessOrder");

    LinkedMapSerializer(TypeResolver resolver) {
        super(resolver, LinkedHashMap.class, true);
    }

    @Override
    public Map onMapWrite(WriteContext context, LinkedHashMap map) {
        super.onMapWrite(context, map);
        context.writeBoolean(byUse.getBoolean(map));
        return map;
    }

    @Override
    public LinkedHashMap newMap(ReadContext context, boolean entryReadAlwaysAdvances) {
        int size = readMapSize(context, context.getBuffer(), entryReadAlwaysAdvances);
        setNumElements(size);
        LinkedHashMap map = new LinkedHashMap(size, LOAD_FACTOR, context.readBoolean());
        context.reference(map);
        return map;
    }
}
