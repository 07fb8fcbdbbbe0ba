package dev.parley.checker.cfg;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** A value known to the analysis: the outcome of a loop decision, a label, a constant of the program, or its lack. */
public sealed interface Value {

    record Truth(boolean value) implements Value {
        @Override
        public String toString() {
            return Boolean.toString(value);
        }
    }

    /** Whether there is a value at all, where nothing more is known of it. */
    enum Presence implements Value {
        NULL,
        SOME
    }

    /**
     * An object, by its class and by what is in it.
     *
     * @param types classes of which it is an instance; none where it is not known whether there is an object at all
     * @param others classes of which it is no instance, or which are not its own
     * @param exact whether it is an instance of nothing but {@code types}
     * @param parts what is in it, by name, as far as that is known and stays so
     */
    record Instance(Set<String> types, Set<String> others, boolean exact, Map<String, Value> parts) implements Value {
        /** What is known of any object. */
        public static final Instance ANY = new Instance(Set.of(), Set.of(), false, Map.of());

        public Instance {
            types = Set.copyOf(types);
            others = Set.copyOf(others);
            parts = Map.copyOf(parts);
        }

        /** What every object is an instance of, whatever else it is: no name of a class. */
        private static final String OBJECT = "";

        /** An object whose own class this is, with these parts. */
        public static Instance made(ClassType type, Map<String, Value> parts) {
            return new Instance(type.supertypes(), Set.of(), type.complete(), parts);
        }

        /** Whether it is known that there is an object at all. */
        public boolean isThere() {
            return !types.isEmpty();
        }

        /** The same, of which it is known as well that it is there. */
        public Instance there() {
            return isThere() ? this : new Instance(Set.of(OBJECT), others, exact, parts);
        }

        /** Whether it is an {@code Optional} that holds something. */
        public boolean isFilled() {
            return types.contains(Operand.Made.FILLED.name());
        }

        /** Whether it is an instance of a class; empty where that is not known. */
        public Optional<Boolean> is(ClassType type) {
            if (types.contains(type.name())) {
                return Optional.of(true);
            }
            return exact || type.supertypes().stream().anyMatch(others::contains) ? Optional.of(false) : Optional.empty();
        }

        /** Whether a class is its own; empty where that is not known. */
        public Optional<Boolean> isOf(ClassType type) {
            return exact && type.complete() ? Optional.of(types.equals(type.supertypes()))
                    : others.contains(itself(type)) ? Optional.of(false)
                    : is(type).filter(is -> !is);
        }

        /** The same of an object that is an instance of this class as well. */
        public Instance and(ClassType type) {
            Set<String> all = new HashSet<>(types);
            all.addAll(type.supertypes());
            return new Instance(all, others, exact || type.isFinal() && type.complete(), parts);
        }

        /** The same of an object that is no instance of this class. */
        public Instance butNot(ClassType type) {
            return butNot(type.name());
        }

        /** The same of an object whose own class is not this one. */
        public Instance butNotOf(ClassType type) {
            return type.isFinal() ? butNot(type) : butNot(itself(type));
        }

        private Instance butNot(String other) {
            Set<String> all = new HashSet<>(others);
            all.add(other);
            return exact ? this : new Instance(types, all, false, parts);
        }

        /** What stands for the objects of a class among {@link #others} that are not of one which extends it: no name of a class. */
        private static String itself(ClassType type) {
            return "=" + type.name();
        }

        /** The same of an object with this part. */
        public Instance with(String part, Value value) {
            Map<String, Value> all = new HashMap<>(parts);
            all.put(part, value);
            return new Instance(types, others, exact, all);
        }

        /** The same with no other parts than these. */
        public Instance keep(Predicate<String> wanted) {
            if (parts.keySet().stream().allMatch(wanted)) {
                return this;
            }
            Map<String, Value> kept = new HashMap<>(parts);
            kept.keySet().removeIf(wanted.negate());
            return new Instance(types, others, exact, kept);
        }
    }

    /**
     * Anything but these strings or enum constants.
     *
     * @param isThere whether it is known that it is not null
     */
    record OtherThan(Set<String> texts, boolean isThere) implements Value {
        public OtherThan {
            texts = Set.copyOf(texts);
        }
    }

    /** A string, or an enum constant by its name. */
    record Text(String value) implements Value {
        @Override
        public String toString() {
            return value;
        }
    }

    /**
     * A whole number that is no less than one and no greater than another. The least and the greatest {@code long} stand for no bound at all.
     *
     * @param least of the numbers that it may be
     * @param most of the numbers that it may be
     */
    record Between(long least, long most) implements Value {
        /** Any number. */
        public static final Between ANY = new Between(Long.MIN_VALUE, Long.MAX_VALUE);

        public static Between exactly(long number) {
            return new Between(number, number);
        }

        /** Whether all of these numbers are among others, or none of them; empty where some are. */
        public Optional<Boolean> isIn(Between others) {
            return others.least <= least && most <= others.most ? Optional.of(true)
                    : most < others.least || others.most < least ? Optional.of(false)
                    : Optional.empty();
        }

        /** Those of the numbers that are also among others, of which some are. */
        public Between and(Between others) {
            return new Between(Math.max(least, others.least), Math.min(most, others.most));
        }

        /** Those of the numbers that are not among others, as far as they have no gap. */
        public Between butNot(Between others) {
            return others.least <= least && others.most < most ? new Between(others.most + 1, most)
                    : others.most >= most && others.least > least ? new Between(least, others.least - 1)
                    : this;
        }

        /** What is left where each is taken from another number. */
        public Between takenFrom(long number) {
            return new Between(minus(number, most), minus(number, least));
        }

        /** What each is when it is added to another number. */
        public Between plus(long number) {
            return new Between(least == Long.MIN_VALUE ? least : least + number, most == Long.MAX_VALUE ? most : most + number);
        }

        private static long minus(long number, long bound) {
            return bound == Long.MIN_VALUE ? Long.MAX_VALUE : bound == Long.MAX_VALUE ? Long.MIN_VALUE : number - bound;
        }
    }
}
