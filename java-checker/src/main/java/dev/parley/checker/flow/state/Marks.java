package dev.parley.checker.flow.state;

import dev.parley.checker.cfg.Handling.Doubt;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;

/**
 * What is known of the value of each place by itself: how it was given away, and why something out of sight may refer to it. Of several such
 * things the one that weighs most stays. Places go by their numbers.
 */
final class Marks {
    private static final Comparator<Doubt> CERTAIN_FIRST = Comparator.comparing((Doubt doubt) -> !doubt.certain()).thenComparing(Doubt::text);

    /** Null where the value was not given away. */
    private final Gift[] gifts;
    /** Null where nothing out of sight refers to the value. */
    private final Doubt[] doubts;

    Marks(int places) {
        this(new Gift[places], new Doubt[places]);
    }

    private Marks(Gift[] gifts, Doubt[] doubts) {
        this.gifts = gifts;
        this.doubts = doubts;
    }

    Marks copy() {
        return new Marks(gifts.clone(), doubts.clone());
    }

    Marks withNothingGiven() {
        return new Marks(new Gift[gifts.length], doubts.clone());
    }

    void join(Marks other) {
        for (int place = 0; place < gifts.length; place++) {
            gifts[place] = least(gifts[place], other.gifts[place], Comparator.naturalOrder());
            doubts[place] = least(doubts[place], other.doubts[place], CERTAIN_FIRST);
        }
    }

    private static <T> T least(T one, T other, Comparator<? super T> order) {
        return one == null ? other : other == null || order.compare(one, other) <= 0 ? one : other;
    }

    static Optional<Doubt> first(Optional<Doubt> one, Optional<Doubt> other) {
        return Optional.ofNullable(least(one.orElse(null), other.orElse(null), CERTAIN_FIRST));
    }

    Optional<Gift> gift(int place) {
        return Optional.ofNullable(gifts[place]);
    }

    Optional<Doubt> doubt(int place) {
        return Optional.ofNullable(doubts[place]);
    }

    Optional<Doubt> doubt(BitSet places) {
        return places.stream().mapToObj(place -> doubts[place]).filter(Objects::nonNull).min(CERTAIN_FIRST);
    }

    void give(int place, Gift gift) {
        gifts[place] = least(gifts[place], gift, Comparator.naturalOrder());
    }

    void doubt(int place, Doubt doubt) {
        doubts[place] = least(doubts[place], doubt, CERTAIN_FIRST);
    }

    /** A place gets another value, of which is known why something may refer to it. */
    void renew(int place, Optional<Doubt> doubt) {
        gifts[place] = null;
        doubts[place] = doubt.orElse(null);
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
