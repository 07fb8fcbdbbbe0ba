package dev.parley.checker.cfg;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

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
     * An object, by its class.
     *
     * @param types classes of which it is an instance; none where it is not known whether there is an object at all
     * @param others classes of which it is no instance
     * @param exact whether it is an instance of nothing but {@code types}
     */
    record Instance(Set<String> types, Set<String> others, boolean exact) implements Value {
        /** What is known of any object. */
        public static final Instance ANY = new Instance(Set.of(), Set.of(), false);

        public Instance {
            types = Set.copyOf(types);
            others = Set.copyOf(others);
        }

        /** An object whose own class this is. */
        public static Instance made(ClassType type) {
            return new Instance(type.supertypes(), Set.of(), type.complete());
        }

        /** Whether it is an instance of a class; empty where that is not known. */
        public Optional<Boolean> is(ClassType type) {
            if (types.contains(type.name())) {
                return Optional.of(true);
            }
            return exact || type.supertypes().stream().anyMatch(others::contains) ? Optional.of(false) : Optional.empty();
        }

        /** The same of an object that is an instance of this class as well. */
        public Instance and(ClassType type) {
            Set<String> all = new HashSet<>(types);
            all.addAll(type.supertypes());
            return new Instance(all, others, exact || type.isFinal() && type.complete());
        }

        /** The same of an object that is no instance of this class. */
        public Instance butNot(ClassType type) {
            Set<String> all = new HashSet<>(others);
            all.add(type.name());
            return exact ? this : new Instance(types, all, false);
        }
    }

    /** A string, or an enum constant by its name. */
    record Text(String value) implements Value {
        @Override
        public String toString() {
            return value;
        }
    }
}
