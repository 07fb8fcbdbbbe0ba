package dev.parley.checker.cfg;

/** A value known to the analysis: the outcome of a loop decision, a label, or a constant of the program. */
public sealed interface Value {

    record Truth(boolean value) implements Value {
        @Override
        public String toString() {
            return Boolean.toString(value);
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
