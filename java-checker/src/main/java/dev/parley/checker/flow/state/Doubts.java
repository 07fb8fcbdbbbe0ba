package dev.parley.checker.flow.state;

import dev.parley.checker.cfg.Handling.Doubt;
import dev.parley.checker.cfg.Place;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Why something out of sight may refer to a value: for each thread that has it until it is over, and for all else together, the reason that weighs
 * most. A finite lattice; immutable.
 */
record Doubts(Map<Optional<Place>, Doubt> byThread) {
    static final Doubts NONE = new Doubts(Map.of());

    private static final Comparator<Doubt> CERTAIN_FIRST = Comparator.comparing((Doubt doubt) -> !doubt.certain()).thenComparing(Doubt::text);

    Doubts {
        byThread = Map.copyOf(byThread);
    }

    static Doubts of(Stream<Doubt> doubts) {
        Map<Optional<Place>, Doubt> found = doubts.collect(Collectors.toMap(Doubt::thread, Function.identity(), Doubts::first));
        return found.isEmpty() ? NONE : new Doubts(found);
    }

    private static Doubt first(Doubt one, Doubt other) {
        return CERTAIN_FIRST.compare(one, other) <= 0 ? one : other;
    }

    /** Those of both. */
    Doubts and(Doubts other) {
        return byThread.isEmpty() || equals(other) ? other
                : other.byThread.isEmpty() ? this
                : of(Stream.concat(byThread.values().stream(), other.byThread.values().stream()));
    }

    Doubts and(Doubt doubt) {
        return and(of(Stream.of(doubt)));
    }

    /** A thread is over. */
    Doubts without(Place thread) {
        return byThread.containsKey(Optional.of(thread))
                ? of(byThread.values().stream().filter(doubt -> !doubt.thread().equals(Optional.of(thread))))
                : this;
    }

    /** Another thread gets the name of one, for which nobody waits any more. */
    Doubts lasting(Place thread) {
        return Optional.ofNullable(byThread.get(Optional.of(thread))).map(doubt -> without(thread).and(doubt.lasting())).orElse(this);
    }

    /** The reason that weighs most. */
    Optional<Doubt> first() {
        return byThread.values().stream().min(CERTAIN_FIRST);
    }
}
