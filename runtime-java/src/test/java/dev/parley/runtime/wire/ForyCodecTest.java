package dev.parley.runtime.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Serializable;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.fory.Fory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ForyCodecTest {
    enum Colour { RED, GREEN { @Override int shade() { return 2; } }; int shade() { return 1; } }

    record Point(int x, double y, Colour colour) {}

    sealed interface Shape permits Circle, Square {}

    record Circle(Point centre, double radius) implements Shape {}

    record Square(Point corner, List<Point> others) implements Shape {}

    record Drawing(Shape[] shapes, Map<String, Shape> byName, Optional<Instant> made) {}

    static class Node implements Serializable {
        private static final long serialVersionUID = 1L;
        int value;
        Node next;
        transient Thread owner;
    }

    record Stranger(String text) {}

    record Table(String[] names, Integer[] numbers, Object[] cells, String[][] rows) {}

    record Holder(Object anything) {}

    private static ForyCodec codec(Class<?>... roots) {
        return new ForyCodec(ReachableClasses.from(List.of(roots)), ForyCodecTest.class.getClassLoader());
    }

    @Test
    void findsTheClassesThatAProtocolsPayloadsAreMadeOf() {
        assertThat(ReachableClasses.from(List.of(Drawing.class)))
                .containsExactlyInAnyOrder(Drawing.class, Shape[].class, Circle.class, Square.class, Point.class, Colour.class,
                        Colour.GREEN.getClass());
        assertThat(ReachableClasses.from(List.of(Node.class, String.class, int.class))).containsExactly(Node.class);
        assertThat(ReachableClasses.from(List.of(Holder.class))).containsExactly(Holder.class);
    }

    @Test
    void carriesArraysOfValues() throws Exception {
        ForyCodec codec = codec(Table.class);
        Table table = (Table) codec.decode(codec.encode(
                new Table(new String[] {"a", null}, new Integer[] {1}, new Object[] {1, "b"}, new String[][] {{"c"}, null})));
        assertThat(table.names()).containsExactly("a", null);
        assertThat(table.numbers()).containsExactly(1);
        assertThat(table.cells()).containsExactly(1, "b");
        assertThat(table.rows()).isDeepEqualTo(new String[][] {{"c"}, null});
    }

    @Test
    void carriesRecordsEnumsSealedTypesAndCollections() throws Exception {
        ForyCodec codec = codec(Drawing.class);
        Point point = new Point(3, 0.1, Colour.GREEN);
        Drawing drawing = new Drawing(
                new Shape[] {new Circle(point, 2), new Square(point, List.of(point, new Point(1, 2, Colour.RED)))},
                new TreeMap<>(Map.of("a", new Circle(point, 1))), Optional.of(Instant.EPOCH));
        Drawing copy = (Drawing) codec.decode(codec.encode(drawing));
        assertThat(copy.shapes()).isEqualTo(drawing.shapes());
        assertThat(copy.byName()).isEqualTo(drawing.byName()).isInstanceOf(TreeMap.class);
        assertThat(copy.made()).isEqualTo(drawing.made());
    }

    @Test
    void keepsSharingAndCycles() throws Exception {
        ForyCodec codec = codec(Node.class);
        Node first = new Node();
        first.value = 7;
        first.next = first;
        Node copy = (Node) codec.decode(codec.encode(first));
        assertThat(copy).isNotSameAs(first);
        assertThat(copy.next).isSameAs(copy);
        assertThat(copy.value).isEqualTo(7);
    }

    static Stream<Object> standardValues() {
        Map<String, Integer> linked = new LinkedHashMap<>(Map.of("k", 1));
        EnumMap<Colour, Integer> enumMap = new EnumMap<>(Map.of(Colour.RED, 1));
        return Stream.of(List.of(), List.of(1), List.of(1, 2, 3), Set.of(1), Set.of(1, 2, 3), Map.of(), Map.of(1, 2), Map.of(1, 2, 3, 4),
                new ArrayList<>(List.of("a")), linked, enumMap, EnumSet.allOf(Colour.class), Arrays.asList(1, 2),
                Collections.unmodifiableList(new ArrayList<>(List.of(1))), Collections.emptyMap(), List.of(1, 2, 3).subList(1, 3),
                Stream.of(1, 2).toList(), BigDecimal.TEN, UUID.randomUUID(), ZonedDateTime.now(), ZoneId.of("Europe/Paris"), ZoneId.of("UTC"), Optional.of("x"),
                new String[] {"a", null}, new Integer[] {1}, new Object[] {1, "x"}, new int[][] {{1}, {2, 3}});
    }

    @ParameterizedTest
    @MethodSource("standardValues")
    void carriesStandardValues(Object value) throws Exception {
        ForyCodec codec = codec(Colour.class, int[][].class);
        Object copy = codec.decode(codec.encode(value));
        assertThat(java.util.Objects.deepEquals(copy, value)).as("%s", copy).isTrue();
    }

    static Stream<Object> forbiddenValues() {
        Supplier<String> lambda = (Supplier<String> & Serializable) () -> "run me";
        Object proxy = java.lang.reflect.Proxy.newProxyInstance(ForyCodecTest.class.getClassLoader(),
                new Class<?>[] {Runnable.class}, (self, method, arguments) -> null);
        return Stream.of(new Stranger("x"), lambda, proxy, String.class, Thread.class, new RuntimeException("x"), new Holder("x"),
                new StringBuilder("x"), new Stranger[] {new Stranger("x")}, new Object(), new ArrayList<>(List.of(new Stranger("y"))),
                new Object[] {new Stranger("z")}, Optional.of(new Stranger("o")), new TreeMap<>(Map.of(1, new Stranger("m"))));
    }

    @ParameterizedTest
    @MethodSource("forbiddenValues")
    void refusesOtherClassesOnBothSides(Object value) {
        ForyCodec codec = codec(Point.class);
        assertThatThrownBy(() -> codec.encode(value)).isInstanceOf(PayloadCodecException.class).hasMessageContaining("cannot be sent");
        if (!(value instanceof java.lang.reflect.InvocationHandler) && !java.lang.reflect.Proxy.isProxyClass(value.getClass())) {
            byte[] hostile = Fory.builder().withXlang(false).requireClassRegistration(false).withRefTracking(true)
                    .withClassVersionCheck(true).withCompatible(false).withCodegen(false).build().serialize(value);
            assertThatThrownBy(() -> codec.decode(hostile)).isInstanceOf(PayloadCodecException.class)
                    .hasMessageContaining("cannot be read");
        }
    }

    @Test
    void namesTheClassThatMayNotTravel() {
        assertThatThrownBy(() -> codec(Point.class).encode(List.of(new Stranger("x"))))
                .hasMessageContaining("Stranger").hasMessageNotContaining("vulnerability");
        assertThatThrownBy(() -> codec(Holder.class).encode(new Holder(String.class))).hasMessageContaining("java.lang.Class");
    }

    @Test
    void survivesAGraphThatIsTooDeep() throws Exception {
        ForyCodec codec = codec(Node.class);
        Node deep = null;
        for (int i = 0; i < 100_000; i++) {
            Node node = new Node();
            node.next = deep;
            deep = node;
        }
        Node tooDeep = deep;
        assertThatThrownBy(() -> codec.encode(tooDeep)).isInstanceOf(PayloadCodecException.class);
        assertThat(codec.decode(codec.encode(new Node()))).isInstanceOf(Node.class);
    }

    @Test
    void survivesDamagedBytes() throws Exception {
        ForyCodec codec = codec(Drawing.class);
        byte[] good = codec.encode(new Drawing(new Shape[] {new Circle(new Point(1, 2, Colour.RED), 3)}, Map.of(), Optional.empty()));
        java.util.Random random = new java.util.Random(42);
        for (int i = 0; i < 5_000; i++) {
            byte[] bad = Arrays.copyOf(good, i % 3 == 0 ? random.nextInt(good.length) : good.length);
            for (int n = random.nextInt(4); n >= 0 && bad.length > 0; n--) {
                bad[random.nextInt(bad.length)] = (byte) random.nextInt();
            }
            try {
                codec.decode(bad);
            } catch (PayloadCodecException expected) {
                assertThat(expected.getMessage()).isNotEmpty();
            }
        }
    }

    /** Such messages are told to every party, and to those who watch. */
    @Test
    void doesNotTellWhatItHasRead() throws Exception {
        ForyCodec codec = codec(Drawing.class);
        byte[] good = codec.encode(new ArrayList<>(List.of("the secret", "another secret", 17)));
        for (int length = 1; length < good.length; length++) {
            byte[] cut = Arrays.copyOf(good, length);
            assertThatThrownBy(() -> codec.decode(cut)).isInstanceOf(PayloadCodecException.class)
                    .hasMessageStartingWith("the bytes of an object cannot be read: ").hasMessageNotContaining("secret");
        }
    }

    @Test
    void sidesWithDifferentClassesHaveDifferentFingerprints() {
        assertThat(codec(Point.class).fingerprint()).isEqualTo(codec(Point.class, Colour.class).fingerprint());
        assertThat(codec(Point.class).fingerprint()).isNotEqualTo(codec(Circle.class).fingerprint());
    }

    /** Views of a collection, and others of the JDK's own, cannot travel; their users can copy them. */
    @Test
    void saysWhatToSendInPlaceOfACollectionThatDoesNotTravel() {
        Map<String, Integer> map = new TreeMap<>(Map.of("a", 1));
        List<Map.Entry<Object, String>> unsendable = List.of(
                Map.entry(new HashMap<>(map).keySet(), "class `java.util.HashMap$KeySet` does not travel; send a copy, as Set.copyOf(..), in its place"),
                Map.entry(new Holder(Map.of("a", 1).values()), "class `java.util.AbstractMap$2` does not travel; send a copy, as List.copyOf(..), in its place"),
                Map.entry(Collections.nCopies(3, "a"), "class `java.util.Collections$CopiesList` does not travel; send a copy, as List.copyOf(..), in its place"),
                Map.entry(new TreeMap<>(map).descendingMap(), "class `java.util.TreeMap$DescendingSubMap` does not travel; send a copy, as new TreeMap<>(..), in its place"),
                Map.entry(new TreeMap<>(map).navigableKeySet(), "class `java.util.TreeMap$KeySet` does not travel; send a copy, as new TreeSet<>(..), in its place"),
                Map.entry(new IdentityHashMap<>(map), "class `java.util.IdentityHashMap` does not travel; send a copy, as Map.copyOf(..), in its place"),
                Map.entry(List.of(Map.entry("a", 1)), "class `java.util.KeyValueHolder` does not travel; send the map, or a record of key and value, in its place"),
                Map.entry(new Stranger("a"), "class `dev.parley.runtime.wire.ForyCodecTest$Stranger` is not among those that the protocol names"));
        ForyCodec codec = codec(Holder.class);
        unsendable.forEach(one -> assertThatThrownBy(() -> codec.encode(one.getKey())).isInstanceOf(PayloadCodecException.class)
                .hasMessage("an object of class `" + one.getKey().getClass().getTypeName() + "` cannot be sent: " + one.getValue()));
    }
}
