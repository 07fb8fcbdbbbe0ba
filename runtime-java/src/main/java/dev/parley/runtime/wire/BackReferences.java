package dev.parley.runtime.wire;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.LinkedBlockingQueue;
import org.apache.fory.Fory;
import org.apache.fory.builder.Generated.GeneratedSerializer;
import org.apache.fory.reflect.FieldAccessor;
import org.apache.fory.resolver.TypeResolver;
import org.apache.fory.serializer.ObjectSerializer;
import org.apache.fory.serializer.Serializer;
import org.apache.fory.type.Descriptor;

/**
 * Refuses a graph in which a value that is made whole, as a record is by its constructor, is referred to by what it is made of. Such a value is
 * there only after all of it was read: where it is referred to before, {@code null} would be read. Safe for use by several threads.
 */
final class BackReferences {
    /** Those that are there before their elements; parts of lists are received as the first of them. */
    private static final Set<Class<?>> GROWING = Set.of(ArrayList.class, LinkedList.class, Vector.class, ArrayDeque.class, PriorityQueue.class,
            LinkedBlockingQueue.class, HashSet.class, LinkedHashSet.class, TreeSet.class, ConcurrentSkipListSet.class, HashMap.class,
            LinkedHashMap.class, TreeMap.class, ConcurrentHashMap.class, ConcurrentSkipListMap.class, EnumMap.class,
            Collections.newSetFromMap(Map.of()).getClass(), new ArrayList<>().subList(0, 0).getClass(), new LinkedList<>().subList(0, 0).getClass(),
            Arrays.asList().subList(0, 0).getClass());

    private final ClassValue<Boolean> plain = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return isPlain(type, new HashSet<>());
        }
    };
    /** In the order in which they are written. */
    private final Map<Class<?>, List<FieldAccessor>> fields = new ConcurrentHashMap<>();

    /** @throws RefusedCycleException if the value was written, and cannot be read */
    void check(Object value, byte[] written, TypeResolver resolver) {
        // Most values have none at all. A byte that is the mark of one may be anything else as well.
        if (!plain.get(value.getClass()) && hasReference(written)) {
            new Walk(resolver).visit(value);
        }
    }

    private static boolean hasReference(byte[] written) {
        for (byte each : written) {
            if (each == Fory.REF_FLAG) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether nothing that such an object refers to can ever lead back to it; by the declared types, and never of a collection.
     *
     * @param above the records that this is asked of, as parts of which it is asked
     */
    private static boolean isPlain(Class<?> type, Set<Class<?>> above) {
        if (type.isPrimitive() || type.isEnum() || type.isArray() && type.getComponentType().isPrimitive()) {
            return true;
        }
        if (type == Object.class || type == Optional.class || type.isArray() || isContainer(type)) {
            return false;
        }
        return ReachableClasses.isOfJdk(type)
                ? StandardClasses.contains(type)
                : type.isRecord() && above.add(type)
                        && Arrays.stream(type.getRecordComponents()).allMatch(part -> isPlain(part.getType(), above)) && above.remove(type);
    }

    private static boolean isContainer(Class<?> type) {
        return Collection.class.isAssignableFrom(type) || Map.class.isAssignableFrom(type);
    }

    private static boolean isMadeWhole(Class<?> type) {
        return type.isRecord() || ReachableClasses.isOfJdk(type) && !type.isArray() && !GROWING.contains(type);
    }

    /** Goes the way on which the value was written. */
    private final class Walk {
        private final TypeResolver resolver;
        /** Whether what was met is complete. */
        private final Map<Object, Boolean> met = new IdentityHashMap<>();

        Walk(TypeResolver resolver) {
            this.resolver = resolver;
        }

        void visit(Object value) {
            if (value == null || plain.get(value.getClass())) {
                return;
            }
            Boolean complete = met.putIfAbsent(value, false);
            if (complete == null) {
                visitParts(value);
                met.put(value, true);
            } else if (!complete && isMadeWhole(value.getClass())) {
                throw new RefusedCycleException(value.getClass());
            }
        }

        private void visitParts(Object value) {
            switch (value) {
                case Collection<?> elements -> elements.forEach(this::visit);
                case Map<?, ?> map -> map.forEach((key, mapped) -> {
                    visit(key);
                    visit(mapped);
                });
                case Object[] elements -> Arrays.asList(elements).forEach(this::visit);
                case Optional<?> optional -> optional.ifPresent(this::visit);
                default -> {
                    for (FieldAccessor field : fields.computeIfAbsent(value.getClass(), this::fields)) {
                        visit(field.getObject(value));
                    }
                }
            }
        }

        /** What a class has in other fields than those that Fory writes by itself is not looked at. */
        private List<FieldAccessor> fields(Class<?> type) {
            // Another thread may generate code meanwhile.
            return resolver.getJITContext().asyncVisitFory(fory -> {
                Serializer<?> serializer = resolver.getSerializer(type);
                if (!(serializer instanceof ObjectSerializer || serializer instanceof GeneratedSerializer)) {
                    return List.of();
                }
                return resolver.getFieldDescriptorGrouper(type, true, false).getSortedDescriptors().stream().map(Descriptor::getField)
                        .filter(field -> !isPlain(field.getType(), new HashSet<>())).map(FieldAccessor::createAccessor).toList();
            });
        }
    }
}
