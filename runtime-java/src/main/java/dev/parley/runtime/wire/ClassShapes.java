package dev.parley.runtime.wire;

import java.lang.reflect.Field;
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
 * What classes are made of: that has to be the same of two classes of one name, so that one side can read objects that the other writes. To
 * describe a class does not initialize it.
 *
 * @param byName as people read it: {@code record (int amount, java.lang.String item)}, {@code enum (FIRST, LAST)}
 * @param permitted of the sealed types that something is declared with, {@code permits a.B, a.C}: apart from what those are made of, since one side
 *     may have objects of such a class without ever reading whatever it permits
 */
public record ClassShapes(Map<String, String> byName, Map<String, String> permitted) {
    private static final Set<Class<?>> OF_ALL = Set.of(Object.class, Record.class, Enum.class);
    private static final int DIGEST_BYTES = 8;

    public ClassShapes {
        byName = Collections.unmodifiableMap(new TreeMap<>(byName));
        permitted = Collections.unmodifiableMap(new TreeMap<>(permitted));
    }

    public static ClassShapes of(ReachableClasses classes) {
        return new ClassShapes(classes.found().stream().collect(Collectors.toMap(Class::getName, ClassShapes::of)),
                classes.sealed().stream().collect(Collectors.toMap(Class::getName, ClassShapes::permits)));
    }

    public static ClassShapes read(BodyReader body) throws MalformedFrameException {
        return new ClassShapes(readNamed(body), readNamed(body));
    }

    private static Map<String, String> readNamed(BodyReader body) throws MalformedFrameException {
        List<String> names = body.readStrings();
        List<String> shapes = body.readStrings();
        if (names.size() != shapes.size()) {
            throw new MalformedFrameException(names.size() + " classes are named, and " + shapes.size() + " are shown");
        }
        Map<String, String> byName = new TreeMap<>();
        for (int i = 0; i < names.size(); i++) {
            byName.put(names.get(i), shapes.get(i));
        }
        return byName;
    }

    public FrameBuilder write(FrameBuilder out) {
        return writeNamed(writeNamed(out, byName), permitted);
    }

    private static FrameBuilder writeNamed(FrameBuilder out, Map<String, String> shapes) {
        return out.putStrings(List.copyOf(shapes.keySet())).putStrings(List.copyOf(shapes.values()));
    }

    /** How long all of it is, in characters. */
    public int length() {
        return Stream.of(byName, permitted).flatMap(shapes -> shapes.entrySet().stream())
                .mapToInt(entry -> entry.getKey().length() + entry.getValue().length()).sum();
    }

    /** Equal where the shapes are. */
    public String digest() {
        try {
            MessageDigest sha = MessageDigest.getInstance("SHA-256");
            Stream.of(byName, permitted).forEach(shapes ->
                    shapes.forEach((name, shape) -> sha.update((name + "\n" + shape + "\n").getBytes(StandardCharsets.UTF_8))));
            return HexFormat.of().formatHex(sha.digest(), 0, DIGEST_BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new AssertionError("every JDK has SHA-256", e);
        }
    }

    /** The first class that both have and that is not alike. */
    public Optional<Difference> differenceFrom(ClassShapes other) {
        return difference(byName, other.byName).or(() -> difference(permitted, other.permitted));
    }

    private static Optional<Difference> difference(Map<String, String> here, Map<String, String> there) {
        return here.entrySet().stream()
                .filter(each -> !there.getOrDefault(each.getKey(), each.getValue()).equals(each.getValue()))
                .findFirst()
                .map(each -> new Difference(each.getKey(), each.getValue(), there.get(each.getKey())));
    }

    /** A class of which two sides have different ones. */
    public record Difference(String name, String here, String there) {}

    private static String of(Class<?> type) {
        if (type.isArray()) {
            return "array";
        }
        String parts = (type.isEnum() ? constants(type) : fields(type)).collect(Collectors.joining(", "));
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

    /**
     * Asked of the fields, since asking for the values would run the initializer of the class. Their order is not sorted away, because objects
     * carry ordinals. The documentation of reflection leaves it open; JDKs keep to the class file, where compilers put constants as they are declared.
     * Should one not, classes that are alike would be taken for different ones, and never the other way round.
     */
    private static Stream<String> constants(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields()).filter(Field::isEnumConstant).map(Field::getName);
    }

    private static Stream<String> fields(Class<?> type) {
        // In the order of their names, since reflection gives them in any.
        return Arrays.stream(type.getDeclaredFields())
                .filter(field -> ReachableClasses.isWritten(field) && !field.isSynthetic())
                .map(field -> field.getGenericType().getTypeName() + " " + field.getName())
                .sorted(Comparator.comparing(text -> text.substring(text.lastIndexOf(' ') + 1)));
    }
}
