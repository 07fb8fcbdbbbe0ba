package dev.parley.runtime.wire;

import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What classes are made of: that has to be the same of two classes of one name, so that one side can read objects that the other writes.
 *
 * @param byName as people read it: {@code record (int amount, java.lang.String item)}, {@code enum (FIRST, LAST)}, {@code permits a.B, a.C}
 */
public record ClassShapes(Map<String, String> byName) {
    private static final Set<Class<?>> OF_ALL = Set.of(Object.class, Record.class, Enum.class);
    private static final int DIGEST_BYTES = 8;

    public ClassShapes {
        byName = Collections.unmodifiableMap(new TreeMap<>(byName));
    }

    public static ClassShapes of(ReachableClasses classes) {
        Map<String, String> shapes = new TreeMap<>();
        classes.found().forEach(type -> shapes.put(type.getName(), of(type)));
        classes.sealed().forEach(type -> shapes.merge(type.getName(), permits(type), (shape, subclasses) -> shape + " " + subclasses));
        return new ClassShapes(shapes);
    }

    public static ClassShapes read(BodyReader body) throws MalformedFrameException {
        List<String> names = body.readStrings();
        List<String> shapes = body.readStrings();
        if (names.size() != shapes.size()) {
            throw new MalformedFrameException(names.size() + " classes are named, and " + shapes.size() + " are shown");
        }
        Map<String, String> byName = new TreeMap<>();
        for (int i = 0; i < names.size(); i++) {
            byName.put(names.get(i), shapes.get(i));
        }
        return new ClassShapes(byName);
    }

    public FrameBuilder write(FrameBuilder out) {
        return out.putStrings(List.copyOf(byName.keySet())).putStrings(List.copyOf(byName.values()));
    }

    /** Equal where the shapes are. */
    public String digest() {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            byName.forEach((name, shape) -> sha.update((name + "\n" + shape + "\n").getBytes(StandardCharsets.UTF_8)));
            return HexFormat.of().formatHex(sha.digest(), 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }

    /** The first class that both have and that is not alike. */
    public Optional<Difference> differenceFrom(ClassShapes other) {
        return byName.entrySet().stream()
                .filter(each -> !other.byName.getOrDefault(each.getKey(), each.getValue()).equals(each.getValue()))
                .findFirst()
                .map(each -> new Difference(each.getKey(), each.getValue(), other.byName.get(each.getKey())));
    }

    /** A class of which two sides have different ones. */
    public record Difference(String name, String here, String there) {}

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

    /** Of a type that something is declared with: whoever reads that has to know all that it may be. */
    private static String permits(Class<?> type) {
        return Arrays.stream(type.getPermittedSubclasses()).map(Class::getName).sorted().collect(Collectors.joining(", ", "permits ", ""));
    }

    private static Stream<String> fields(Class<?> type) {
        // In the order of their names, since reflection gives them in any.
        return Arrays.stream(type.getDeclaredFields())
                .filter(field -> ReachableClasses.isWritten(field) && !field.isSynthetic())
                .map(field -> field.getGenericType().getTypeName() + " " + field.getName())
                .sorted(Comparator.comparing(text -> text.substring(text.lastIndexOf(' ') + 1)));
    }
}
