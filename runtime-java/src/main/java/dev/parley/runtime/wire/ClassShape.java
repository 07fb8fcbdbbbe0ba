package dev.parley.runtime.wire;

import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What has to be the same of two classes of one name, so that one side can read objects that the other writes. */
public final class ClassShape {
    private static final Set<Class<?>> OF_ALL = Set.of(Object.class, Record.class, Enum.class);

    private ClassShape() {}

    /** As people read it, by the names of the classes: {@code record (int amount, java.lang.String item)}, {@code enum (FIRST, LAST)}. */
    public static Map<String, String> of(Set<Class<?>> classes) {
        Map<String, String> shapes = new TreeMap<>();
        classes.forEach(type -> shapes.put(type.getName(), of(type)));
        return shapes;
    }

    private static String of(Class<?> type) {
        if (type.isArray()) {
            return "array";
        }
        String parts = type.isEnum() ? Arrays.stream(type.getEnumConstants()).map(constant -> ((Enum<?>) constant).name()).collect(Collectors.joining(", "))
                : fields(type).collect(Collectors.joining(", "));
        Type above = type.getGenericSuperclass();
        String parent = above == null || OF_ALL.contains(type.getSuperclass()) || type.isEnum() ? "" : " extends " + above.getTypeName();
        // Objects in a field of a final class are written without saying of which class they are.
        String kind = type.isRecord() ? "record" : type.isEnum() ? "enum" : Modifier.isFinal(type.getModifiers()) ? "final class" : "class";
        return kind + " (" + parts + ")" + parent;
    }

    private static Stream<String> fields(Class<?> type) {
        // In the order of their names, since reflection gives them in any.
        return Arrays.stream(type.getDeclaredFields())
                .filter(field -> ReachableClasses.isWritten(field) && !field.isSynthetic())
                .map(field -> field.getGenericType().getTypeName() + " " + field.getName())
                .sorted(Comparator.comparing(text -> text.substring(text.lastIndexOf(' ') + 1)));
    }
}
