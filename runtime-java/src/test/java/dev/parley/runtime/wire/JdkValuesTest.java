package dev.parley.runtime.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Clock;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.Month;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.chrono.JapaneseDate;
import java.time.temporal.ChronoUnit;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.HexFormat;
import java.util.IdentityHashMap;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Random;
import java.util.Set;
import java.util.Stack;
import java.util.StringJoiner;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Values of the JDK: what is written can be read, and what could not be is refused where it is sent. */
class JdkValuesTest {
    record Holder(Object anything) {}

    enum Colour { RED, GREEN }

    /** An order that the protocol names. */
    record ByLength() implements Comparator<String> {
        @Override
        public int compare(String one, String other) {
            return Integer.compare(one.length(), other.length());
        }
    }

    private final ForyCodec codec =
            new ForyCodec(ReachableClasses.from(List.of(Holder.class, Colour.class, ByLength.class)), JdkValuesTest.class.getClassLoader());

    private static List<Integer> list() {
        return new ArrayList<>(List.of(1, 2, 3));
    }

    private static Map<String, Integer> map() {
        return new HashMap<>(Map.of("a", 1, "b", 2));
    }

    private static EnumMap<Colour, Integer> enumMap() {
        return new EnumMap<>(Map.of(Colour.RED, 1));
    }

    private static ConcurrentHashMap<String, Integer> concurrentMap() {
        return new ConcurrentHashMap<>(map());
    }

    private static <E> Set<E> filled(Set<E> set, E element) {
        set.add(element);
        return set;
    }

    static Stream<Object> values() {
        return Stream.of(true, (byte) 1, (short) 1, 'c', 1, 1L, 1f, 1d, "s", Optional.of(1), OptionalInt.of(1), OptionalLong.of(1),
                OptionalDouble.of(1), Locale.US, Currency.getInstance("EUR"), new Date(5), new GregorianCalendar(2020, 1, 1),
                TimeZone.getTimeZone("Europe/Paris"), UUID.randomUUID(), new StringJoiner(","), new StringBuilder("x"), new Random(1),
                HexFormat.of(), Base64.getEncoder(), BitSet.valueOf(new long[] {5}), new IntSummaryStatistics(),
                BigInteger.ONE.shiftLeft(5000).negate(), new BigDecimal("1e400"), MathContext.DECIMAL128, RoundingMode.UP,
                URI.create("http://a/b"), InetAddress.getLoopbackAddress(), new InetSocketAddress(InetAddress.getLoopbackAddress(), 5),
                TimeUnit.DAYS, new CountDownLatch(1), CompletableFuture.completedFuture(1));
    }

    static Stream<Object> times() {
        return Stream.of(Duration.ofDays(1), Instant.MAX, LocalDate.MAX, LocalDateTime.MIN, LocalTime.MAX, MonthDay.of(2, 29),
                OffsetDateTime.MAX, OffsetTime.MIN, Period.of(1, -2, 3), Year.of(-5), YearMonth.of(2020, 2), ZoneId.of("Europe/Paris"),
                ZoneId.of("UTC+3"), ZoneOffset.ofHoursMinutesSeconds(1, 2, 3), ZonedDateTime.now(ZoneOffset.UTC), DayOfWeek.MONDAY,
                Month.MAY, Clock.systemUTC(), JapaneseDate.now(), ChronoUnit.DAYS);
    }

    static Stream<Object> atomics() {
        return Stream.of(new AtomicBoolean(true), new AtomicInteger(5), new AtomicIntegerArray(new int[] {1}), new AtomicLong(5),
                new AtomicLongArray(new long[] {1}), new AtomicReference<>("x"), new AtomicReferenceArray<>(new String[] {"a"}),
                new AtomicMarkableReference<>("x", true), new AtomicStampedReference<>("x", 1), new LongAdder(), new DoubleAdder(),
                new LongAccumulator(Long::sum, 0));
    }

    private static Stream<Collection<?>> collectionsOf(Collection<Integer> elements) {
        return Stream.<Function<Collection<Integer>, Collection<?>>>of(ArrayList::new, LinkedList::new, Vector::new, ArrayDeque::new,
                PriorityQueue::new, HashSet::new, LinkedHashSet::new, TreeSet::new, ConcurrentSkipListSet::new, ConcurrentLinkedQueue::new,
                ConcurrentLinkedDeque::new, CopyOnWriteArrayList::new, CopyOnWriteArraySet::new, LinkedBlockingQueue::new,
                LinkedBlockingDeque::new, PriorityBlockingQueue::new, LinkedTransferQueue::new,
                some -> new ArrayBlockingQueue<>(5, false, some), List::copyOf, Set::copyOf).map(how -> how.apply(elements));
    }

    static Stream<Object> collections() {
        Stack<Integer> stack = new Stack<>();
        stack.push(1);
        return Stream.of(collectionsOf(list()), collectionsOf(List.of()), Stream.of(stack, new LinkedBlockingQueue<>(7),
                new PriorityQueue<>(Comparator.reverseOrder()), new TreeSet<>(String.CASE_INSENSITIVE_ORDER), new SynchronousQueue<>(),
                new DelayQueue<>(), EnumSet.of(Colour.RED), EnumSet.noneOf(Colour.class), filled(ConcurrentHashMap.newKeySet(), "x"),
                concurrentMap().keySet(1), filled(Collections.newSetFromMap(new HashMap<>()), 1),
                filled(Collections.newSetFromMap(new ConcurrentHashMap<>()), 1), Arrays.asList(1, null), List.of(1, 2),
                Stream.of(1, null).toList(), Stream.of(1, null, 2).toList(), Stream.of((Object) null).toList())).flatMap(all -> all);
    }

    static Stream<Object> wrappers() {
        List<Integer> list = list();
        Set<Integer> set = new HashSet<>(list);
        TreeSet<Integer> sorted = new TreeSet<>(list);
        TreeMap<String, Integer> tree = new TreeMap<>(map());
        return Stream.of(Collections.emptyList(), Collections.emptySet(), Collections.emptyMap(), Collections.emptySortedMap(),
                Collections.singletonList(1), Collections.singleton(1), Collections.singletonMap(1, 2), Collections.nCopies(2, 1),
                Collections.unmodifiableList(list), Collections.unmodifiableList(new LinkedList<>(list)),
                Collections.unmodifiableCollection(list), Collections.unmodifiableSet(set), Collections.unmodifiableSortedSet(sorted),
                Collections.unmodifiableNavigableSet(sorted), Collections.unmodifiableMap(map()), Collections.unmodifiableSortedMap(tree),
                Collections.unmodifiableNavigableMap(tree), Collections.synchronizedList(list), Collections.synchronizedCollection(list),
                Collections.synchronizedSet(set), Collections.synchronizedSortedSet(sorted), Collections.synchronizedMap(map()),
                Collections.synchronizedSortedMap(tree), Collections.synchronizedNavigableMap(tree),
                Collections.checkedList(list, Integer.class), Collections.checkedSet(set, Integer.class),
                Collections.checkedMap(map(), String.class, Integer.class), Collections.asLifoQueue(new ArrayDeque<>(list)),
                Collections.reverseOrder(), Comparator.naturalOrder());
    }

    static Stream<Object> maps() {
        return Stream.of(map(), new LinkedHashMap<>(map()), new TreeMap<>(map()), new TreeMap<>(Comparator.reverseOrder()),
                new TreeMap<>(String.CASE_INSENSITIVE_ORDER), new Hashtable<>(map()), new Properties(), new IdentityHashMap<>(map()),
                new WeakHashMap<>(map()), enumMap(), concurrentMap(), new ConcurrentSkipListMap<>(map()), Map.of(), Map.of(1, 2), map().entrySet(),
                Map.copyOf(map()), Map.entry(1, 2), new AbstractMap.SimpleEntry<>(1, 2));
    }

    static Stream<Object> views() {
        TreeMap<String, Integer> tree = new TreeMap<>(map());
        LinkedHashMap<String, Integer> linked = new LinkedHashMap<>(map());
        ConcurrentSkipListMap<String, Integer> skipList = new ConcurrentSkipListMap<>(map());
        return Stream.of(map().keySet(), map().values(), tree.keySet(), tree.values(), tree.headMap("b"), tree.descendingMap(),
                linked.keySet(), linked.reversed(), linked.sequencedValues(), enumMap().keySet(), enumMap().values(),
                concurrentMap().keySet(), concurrentMap().values(), concurrentMap().entrySet(), skipList.keySet(), skipList.values(),
                skipList.headMap("b"), new Hashtable<>(map()).keySet(), Map.of(1, 2).keySet(), Map.of(1, 2).values(), Map.of(1, 2).entrySet(),
                list().subList(0, 2), list().reversed(), new LinkedList<>(list()).subList(0, 2), new Vector<>(list()).subList(0, 2),
                new CopyOnWriteArrayList<>(list()).subList(0, 2), List.of(1, 2, 3).subList(0, 2), Arrays.asList(1, 2).subList(0, 1),
                new TreeSet<>(list()).headSet(2), new TreeSet<>(list()).descendingSet(),
                new ConcurrentSkipListSet<>(list()).descendingSet(), new ArrayDeque<>(list()).reversed(), list().iterator(), list().stream());
    }

    @ParameterizedTest
    @MethodSource({"values", "times", "atomics", "collections", "wrappers", "maps", "views"})
    void areReadWhereTheyAreWritten(Object value) throws Exception {
        // At the root, in a field, among others, and twice.
        for (Object sent : List.of(value, new Holder(value), Arrays.asList(value, value), new Holder(Map.of("k", value)))) {
            byte[] bytes;
            try {
                bytes = codec.encode(sent);
            } catch (PayloadCodecException e) {
                assertThat(e).hasMessageContaining("cannot be sent");
                continue;
            }
            assertThat(text(codec.decode(bytes))).isEqualTo(text(sent));
        }
    }

    /** Not all of these say by themselves whether they are equal. */
    private static String text(Object value) {
        return switch (value) {
            case Holder holder -> "held " + text(holder.anything());
            case Collection<?> elements -> elements.stream().map(element -> element == null ? "null" : text(element)).toList().toString();
            default -> value.toString();
        };
    }

    @Test
    void concurrentSetsTravelAndViewsOfConcurrentMapsDoNot() throws Exception {
        Set<Object> set = filled(ConcurrentHashMap.newKeySet(), "x");
        Set<Object> copy = asSet(codec.decode(codec.encode(set)));
        assertThat(copy).isEqualTo(set).hasSameClassAs(set);
        assertThat(filled(copy, "y")).hasSize(2);
        assertThatThrownBy(() -> codec.encode(new Holder(concurrentMap().keySet()))).isInstanceOf(PayloadCodecException.class).hasMessageContaining(
                "class `java.util.concurrent.ConcurrentHashMap$KeySetView` does not travel; send a copy, as Set.copyOf(..), in its place");
    }

    @SuppressWarnings("unchecked")
    private static Set<Object> asSet(Object value) {
        return (Set<Object>) value;
    }

    @Test
    void queuesOfFixedCapacityDoNotTravel() {
        assertThatThrownBy(() -> codec.encode(new ArrayBlockingQueue<>(3))).isInstanceOf(PayloadCodecException.class).hasMessageContaining(
                "class `java.util.concurrent.ArrayBlockingQueue` does not travel; send a copy, as List.copyOf(..), in its place");
    }

    @Test
    void listsOfStreamsTravelWithWhatIsMissingInThem() throws Exception {
        List<Integer> list = Stream.of(1, null, 2).toList();
        assertThat(codec.decode(codec.encode(list))).isEqualTo(list).hasSameClassAs(list);
        assertThat(codec.decode(codec.encode(new Holder(List.of(1, 2, 3))))).isEqualTo(new Holder(List.of(1, 2, 3)));
    }

    private static List<Collection<String>> inOrder(Comparator<? super String> order) {
        return Stream.<Collection<String>>of(new TreeSet<>(order), new ConcurrentSkipListSet<>(order), new PriorityQueue<>(order))
                .peek(collection -> collection.addAll(List.of("a", "bbb", "cc"))).toList();
    }

    private static List<Map<String, Integer>> mapsInOrder(Comparator<? super String> order) {
        return Stream.<Map<String, Integer>>of(new TreeMap<>(order), new ConcurrentSkipListMap<>(order))
                .peek(map -> map.putAll(Map.of("a", 1, "bbb", 2, "cc", 3))).toList();
    }

    @Test
    void orderedCollectionsTravelInOrdersThatHaveAClass() throws Exception {
        for (Comparator<String> order : List.<Comparator<String>>of(Comparator.naturalOrder(), Comparator.reverseOrder(), new ByLength())) {
            for (Collection<String> sent : inOrder(order)) {
                Object copy = codec.decode(codec.encode(sent));
                assertThat(copy).hasSameClassAs(sent);
                assertThat(text(copy)).isEqualTo(text(sent));
            }
            for (Map<String, Integer> sent : mapsInOrder(order)) {
                assertThat(text(codec.decode(codec.encode(sent)))).isEqualTo(text(sent));
            }
        }
    }

    @Test
    void orderedCollectionsDoNotTravelInTheOrderOfAFunction() {
        String instead = " does not travel; send a collection in natural order, or in that of a class which the protocol names, in its place";
        String ofFunction = "a lambda or method reference of `" + JdkValuesTest.class.getName() + "`" + instead;
        Map<Comparator<String>, String> reasons = Map.of(
                (one, other) -> other.compareTo(one), ofFunction,
                String::compareTo, ofFunction,
                Comparator.comparing(String::length), "a lambda or method reference of `java.util.Comparator`" + instead,
                String.CASE_INSENSITIVE_ORDER, "class `java.lang.String$CaseInsensitiveComparator`" + instead,
                Comparator.nullsFirst(Comparator.naturalOrder()), "class `java.util.Comparators$NullComparator`" + instead);
        reasons.forEach((order, reason) -> Stream.concat(inOrder(order).stream(), mapsInOrder(order).stream())
                .flatMap(sent -> Stream.of(sent, new Holder(sent), List.of(sent), new Holder(Map.of("k", sent))))
                .forEach(sent -> assertThatThrownBy(() -> codec.encode(sent)).isInstanceOf(PayloadCodecException.class).hasMessage(
                        "an object of class `" + sent.getClass().getTypeName() + "` cannot be sent: " + reason)));
    }

    @Test
    void functionsDoNotTravel() {
        Function<String, Integer> function = String::length;
        assertThatThrownBy(() -> codec.encode(new Holder(function))).isInstanceOf(PayloadCodecException.class)
                .hasMessageEndingWith(" cannot be sent: a lambda or method reference of `" + JdkValuesTest.class.getName() + "` does not travel");
    }
}
