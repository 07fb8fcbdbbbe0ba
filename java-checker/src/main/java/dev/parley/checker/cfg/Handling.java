package dev.parley.checker.cfg;

import java.util.List;
import java.util.Optional;

/** What code does with values that could be referred to from more than one place. */
public sealed interface Handling {

    /**
     * Looks at or changes the value of a place.
     *
     * @param whole whether everything that the value refers to may be concerned, or only the object itself
     */
    record Use(Place place, boolean whole) implements Handling {}

    /**
     * A place gets another value.
     *
     * @param from where the value comes from; empty for a value that nothing else refers to
     * @param doubt why something that is not in sight may refer to the value
     */
    record Bind(Place target, List<Share> from, Optional<Doubt> doubt) implements Handling {
        public Bind {
            from = List.copyOf(from);
        }
    }

    /** A local variable has got the very value of another one, part by part, as long as neither gets another. */
    record Same(Place target, Place source) implements Handling {}

    /** The variable of a pattern has got a value that nobody has looked at: what has been given away of it is gone for the variable as well. */
    record Found(Place target, Place source) implements Handling {}

    /**
     * The value of {@code holder} comes to refer to that of {@code value}.
     *
     * @param deep whether what the holder refers to may come to do so as well
     */
    record Store(Place holder, Place value, boolean deep) implements Handling {}

    /** The value of {@code holder} comes to refer to what that of {@code value} refers to. */
    record StoreElements(Place holder, Place value) implements Handling {}

    /** A place gets what the value of {@code holder} referred to, and does not any more: the head of a queue, for example. */
    record TakeOut(Place target, Place holder) implements Handling {}

    /** A place has got an element from an iterator, which does not come to it again, unless that is in its collection twice. */
    record Pass(Place element, Place iterator) implements Handling {}

    /** A loop comes to the next element of what a place refers to, at which it has been already if that has one value several times. */
    record Next(Place holder) implements Handling {}

    /** Something that is not in sight gets hold of a value. */
    record Keep(Place value, Doubt doubt) implements Handling {}

    /** A call hands values to other code: whoever waits for that does not wait for what the same call has started before. */
    record Start(Place thread) implements Handling {}

    /** The code is over that has got values by a call. */
    record Join(Place thread) implements Handling {}

    /** A value is given to a method whose parameter asks for a value of its own. */
    record Give(Place value, Extent extent, String method) implements Handling {}

    /**
     * Another thread has a value, which it sends as this payload: if the message gives it away, it is gone here as well.
     *
     * @param payload the argument of the send
     */
    record GiveByThread(Place value, Extent payload) implements Handling {}

    /** The variable of an {@link Place.Kind#INDEXED} place moves on to an element at which it has not been. */
    record Advance(Place element) implements Handling {}

    /** The variable of an {@link Place.Kind#INDEXED} place gets a value that may be any. */
    record Restart(Place element) implements Handling {}

    /** How one value shares with that of another place. */
    record Share(Place place, How how) {

        /** How a third value shares that has to do with this one as {@code next} says. */
        public Share through(How next) {
            return new Share(place, how.through(next));
        }
    }

    /** See {@link Share}. */
    enum How {
        /** It may be that value, or have anything else in common with it. */
        SAME,
        /** That value refers to it. */
        PART,
        /** It refers to that value. */
        HOLDER,
        /** It refers to what that value refers to, as a copy of a collection does. */
        COPY;

        How through(How next) {
            boolean isKept = next == SAME || next == COPY && this != SAME;
            return isKept ? this : this == SAME || this == next || this == COPY && next == PART ? next : SAME;
        }
    }

    /**
     * Why a value may be referred to from where the analysis does not look.
     *
     * @param text a clause about whoever refers to it: {@code `draw` may keep it}
     * @param certain whether something surely refers to it
     * @param thread the result of the call that has handed it to other code, if that is over once somebody has waited for it
     */
    record Doubt(String text, boolean certain, Optional<Place> thread) {
        public Doubt(String text, boolean certain) {
            this(text, certain, Optional.empty());
        }

        /** The same of code for which nobody waits. */
        public Doubt lasting() {
            return new Doubt(text, certain);
        }
    }
}
