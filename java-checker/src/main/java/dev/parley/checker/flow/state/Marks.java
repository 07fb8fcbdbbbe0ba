package dev.parley.checker.flow.state;

import dev.parley.checker.cfg.Handling.Doubt;
import dev.parley.checker.cfg.Place;
import dev.parley.checker.flow.slice.PlaceTree;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * What is known of the value of each place by itself: how it was given away, and why something out of sight may refer to it. Of several
 * ways to give it away the one that weighs most stays. Places go by their numbers.
 */
final class Marks {
    /** Null where the value was not given away. */
    private final Gift[] gifts;
    private final Doubts[] doubts;

    private Marks(Gift[] gifts, Doubts[] doubts) {
        this.gifts = gifts;
        this.doubts = doubts;
    }

    /** Those of the values that fields hold from before, and of the object itself. */
    static Marks start(PlaceTree tree) {
        Doubts[] doubts = tree.places().stream().map(place -> Doubts.of(before(place, tree.root(place)))).toArray(Doubts[]::new);
        return new Marks(new Gift[doubts.length], doubts);
    }

    private static Stream<Doubt> before(Place place, Place root) {
        if (place.kind() == Place.Kind.SELF) {
            return Stream.of(new Doubt("`this` is in it, which the caller of the method has as well", true));
        }
        return root.kind() == Place.Kind.FIELD && !root.noAlias() && !place.noAlias()
                ? Stream.of(new Doubt("nothing says that only the field `" + root.name() + "` refers to it", false))
                : Stream.empty();
    }

    Marks copy() {
        return new Marks(gifts.clone(), doubts.clone());
    }

    Marks withNothingGiven() {
        return new Marks(new Gift[gifts.length], doubts.clone());
    }

    void join(Marks other) {
        for (int place = 0; place < gifts.length; place++) {
            gifts[place] = least(gifts[place], other.gifts[place]);
            doubts[place] = doubts[place].and(other.doubts[place]);
        }
    }

    private static Gift least(Gift one, Gift other) {
        return one == null ? other : other == null || one.compareTo(other) <= 0 ? one : other;
    }

    Optional<Gift> gift(int place) {
        return Optional.ofNullable(gifts[place]);
    }

    Doubts doubts(int place) {
        return doubts[place];
    }

    Doubts doubts(BitSet places) {
        return places.stream().mapToObj(place -> doubts[place]).reduce(Doubts.NONE, Doubts::and);
    }

    void give(int place, Gift gift) {
        gifts[place] = least(gifts[place], gift);
    }

    void doubt(int place, Doubts others) {
        doubts[place] = doubts[place].and(others);
    }

    /** What is known otherwise of why something may refer to values. */
    void doubtAnew(UnaryOperator<Doubts> change) {
        Arrays.setAll(doubts, place -> change.apply(doubts[place]));
    }

    /** A place gets another value, of which is known why something may refer to it. */
    void renew(int place, Doubts others) {
        gifts[place] = null;
        doubts[place] = others;
    }

    /** What was said of values that were given away is not said again. */
    void told(BitSet places) {
        places.stream().filter(place -> gifts[place] != null).forEach(place -> gifts[place] = gifts[place].asTold());
    }

    /** Places have other values in their turn, which were not given away. */
    void forgive(BitSet places) {
        places.stream().forEach(place -> gifts[place] = null);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Marks marks && Arrays.equals(gifts, marks.gifts) && Arrays.equals(doubts, marks.doubts);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(gifts);
    }
}
