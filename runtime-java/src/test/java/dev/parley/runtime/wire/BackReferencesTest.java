package dev.parley.runtime.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
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
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BackReferencesTest {
    static final class Player implements Comparable<Player> {
        String name = "p";
        Team team;
        Object any;

        @Override
        public int compareTo(Player other) {
            return name.compareTo(other.name);
        }
    }

    record Team(String name, List<Player> players) {}

    record Pair(Object one, Object other) {}

    record Money(long amount, String currency) {}

    private final ForyCodec codec =
            new ForyCodec(ReachableClasses.from(List.of(Team.class, Pair.class, Money.class)), BackReferencesTest.class.getClassLoader());

    private Object copy(Object value) throws PayloadCodecException {
        return codec.decode(codec.encode(value));
    }

    private void isRefused(Object sent, Class<?> because) {
        assertThatThrownBy(() -> codec.encode(sent)).isInstanceOf(PayloadCodecException.class).hasMessage(
                "an object of class `" + sent.getClass().getTypeName() + "` cannot be sent: an object of class `" + because.getTypeName()
                        + "` is referred to by what it is made of; "
                        + "send a cycle of objects of classes that are not records, and of collections such as ArrayList, in its place");
    }

    @Test
    void cyclesThroughRecordsAreRefused() {
        Team team = new Team("a", new ArrayList<>());
        Player player = new Player();
        player.team = team;
        team.players().add(player);
        isRefused(team, Team.class);
        isRefused(new Pair(1, new Object[] {team}), Team.class);
        isRefused(new ArrayList<>(List.of("before", team)), Team.class);
        isRefused(new HashMap<>(Map.of("key", team)), Team.class);
    }

    /** Who is met first is there first. */
    @Test
    void recordsMayReferToWhatRefersToThem() throws Exception {
        Player player = new Player();
        player.team = new Team("a", List.of(player));
        Player copy = (Player) copy(player);
        assertThat(copy.team.players().getFirst()).isSameAs(copy);
        player.any = player.team;
        Pair both = (Pair) copy(new Pair(player, player.team));
        assertThat(both.other()).isSameAs(((Player) both.one()).team).isSameAs(((Player) both.one()).any);
    }

    @Test
    void sharedRecordsAreNoCycles() throws Exception {
        Money money = new Money(-2, "EUR");
        Pair pair = new Pair(money, List.of(money, List.of(), List.of(), Optional.empty(), Optional.empty()));
        List<?> copy = (List<?>) copy(new ArrayList<>(List.of(pair, new Pair(pair, pair), money)));
        assertThat(copy).isEqualTo(List.of(pair, new Pair(pair, pair), money));
        assertThat(((Pair) copy.get(1)).one()).isSameAs(copy.get(0));
    }

    static Stream<Function<Player, Object>> madeWhole() {
        return Stream.of(List::of, player -> List.of(player, 1, 2), player -> List.of(player, 1, 2).subList(0, 2), Set::of,
                player -> Set.of(player, 1), player -> Map.of("a", player), player -> Map.of("a", player, "b", 1), Optional::of, Arrays::asList,
                player -> Stream.of(player).toList(), Collections::singletonList, Collections::singleton,
                player -> Collections.singletonMap("a", player), player -> Collections.unmodifiableList(new ArrayList<>(List.of(player))),
                player -> Collections.unmodifiableMap(new HashMap<>(Map.of("a", player))),
                player -> Collections.synchronizedList(new ArrayList<>(List.of(player))),
                player -> Collections.synchronizedMap(new HashMap<>(Map.of("a", player))), player -> new CopyOnWriteArrayList<>(List.of(player)),
                player -> new CopyOnWriteArraySet<>(List.of(player)), player -> {
                    Set<Object> set = ConcurrentHashMap.newKeySet();
                    set.add(player);
                    return set;
                });
    }

    @ParameterizedTest
    @MethodSource("madeWhole")
    void cyclesThroughCollectionsThatAreMadeWholeAreRefused(Function<Player, Object> around) {
        Player player = new Player();
        player.any = around.apply(player);
        isRefused(player.any, player.any.getClass());
        isRefused(new Pair(player.any, 1), player.any.getClass());
    }

    static Stream<Function<Player, Object>> growing() {
        return Stream.of(player -> new Object[] {player}, player -> new Player[] {player}, player -> new ArrayList<>(List.of(player)),
                player -> new LinkedList<>(List.of(player)), player -> new Vector<>(List.of(player)), player -> new ArrayDeque<>(List.of(player)),
                player -> new PriorityQueue<>(List.of(player)), player -> new LinkedBlockingQueue<>(List.of(player)),
                player -> new HashSet<>(List.of(player)), player -> new LinkedHashSet<>(List.of(player)), player -> new TreeSet<>(List.of(player)),
                player -> new ConcurrentSkipListSet<>(List.of(player)), player -> new HashMap<>(Map.of("a", player)),
                player -> new LinkedHashMap<>(Map.of("a", player)), player -> new TreeMap<>(Map.of("a", player)),
                player -> new ConcurrentHashMap<>(Map.of("a", player)), player -> new ConcurrentSkipListMap<>(Map.of("a", player)),
                player -> new ArrayList<>(List.of(player, 1)).subList(0, 1), player -> new LinkedList<>(List.of(player, 1)).subList(0, 1),
                player -> Arrays.asList(player, 1).subList(0, 1));
    }

    @ParameterizedTest
    @MethodSource("growing")
    void cyclesThroughOtherCollectionsAreMadeAgain(Function<Player, Object> around) throws Exception {
        ForyCodec ofArrays = new ForyCodec(ReachableClasses.from(List.of(Player[].class, Pair.class)), BackReferencesTest.class.getClassLoader());
        Player player = new Player();
        player.any = around.apply(player);
        Pair copy = (Pair) ofArrays.decode(ofArrays.encode(new Pair(player.any, -2)));
        Object first = switch (copy.one()) {
            case Collection<?> elements -> elements.iterator().next();
            case Map<?, ?> map -> map.values().iterator().next();
            case Object[] elements -> elements[0];
            default -> throw new AssertionError(copy);
        };
        assertThat(((Player) first).any).isSameAs(copy.one());
    }
}
