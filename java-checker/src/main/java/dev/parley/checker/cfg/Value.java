package dev.parley.checker.cfg;

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

    /** A string, or an enum constant by its name. */
    record Text(String value) implements Value {
        @Override
        public String toString() {
            return value;
        }
    }
}
