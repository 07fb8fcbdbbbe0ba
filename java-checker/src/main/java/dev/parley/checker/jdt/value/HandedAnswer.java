package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.cfg.Zone;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;

/** What both a called method and the code around the call ask: the answer to a question, or how far two numbers are from each other. */
public sealed interface HandedAnswer {
    /** Whether what a called method asks of is still the same for the code around when the method comes back. */
    enum Stability {
        /** It is in any case: a field of the same object, or what a variable of that code has. */
        SAME,
        /** Unless the method has changed what its argument was taken from. */
        SAME_UNLESS_CHANGED,
        /** The parameter may have got another value. */
        OTHER
    }

    /** Where the called method keeps it. */
    Slot answer();

    /** What it is when the called method starts. */
    Operand given();

    /** What the called method tells of it; empty where that says nothing to the code around. */
    default Optional<ComingBack> comingBack() {
        return this instanceof ComingBack back && back.stability() != Stability.OTHER ? Optional.of(back) : Optional.empty();
    }

    /** What the called method knows when it starts. */
    default Step.Passed passed() {
        return new Step.Passed(answer(), given());
    }

    /** It is known to the code around as well. */
    sealed interface ComingBack extends HandedAnswer {
        /** Where the code around keeps it. */
        Slot known();

        /** What is known of it when the method comes back. */
        Stability stability();

        /** @param found where it is kept what the called method knows when it comes back */
        Step.Told told(Slot found);

        /** What it is by what the called method has told. */
        Operand back(Slot found);
    }

    /** What is only given to the called method. */
    record Given(Slot answer, Operand given) implements HandedAnswer {}

    /** @param isOpposite whether the answer of the one is the opposite of that of the other */
    record OfQuestion(Slot known, Slot answer, boolean isOpposite, Stability stability) implements ComingBack {
        @Override
        public Operand given() {
            Operand variable = new Operand.Variable(known);
            return isOpposite ? new Operand.Equal(variable, Operand.truth(false), true) : variable;
        }

        @Override
        public Step.Told told(Slot found) {
            return new Step.Told(found, answer, isOpposite);
        }

        @Override
        public Operand back(Slot found) {
            return new Operand.Variable(found);
        }
    }

    /**
     * @param isReversed whether the one is the distance from the second number to the first
     * @param by how much the distance of the called method is greater before that
     * @param bounds between which the code around keeps it
     */
    record OfDistance(Slot known, Slot answer, Operand given, boolean isReversed, long by, SortedSet<Long> bounds, Stability stability)
            implements ComingBack {
        @Override
        public Step.Told told(Slot found) {
            return new Step.Told(found, answer, false);
        }

        @Override
        public Operand back(Slot found) {
            Zone zone = new Zone(2, List.of(new Zone.Difference(0, 1, found, Value.Between.ANY)), List.of(), bounds);
            return isReversed ? new Operand.Moved(zone, 1, 0, by) : new Operand.Moved(zone, 0, 1, -by);
        }
    }
}
