package dev.parley.checker.cfg;

import java.util.Map;

/** What a label of a {@code switch}, or the right side of {@code instanceof}, asks of a value. */
public sealed interface CasePattern {

    /**
     * Whether the value is an instance of a class.
     *
     * @param parts what is asked of its components, by name, where those may be something else
     */
    record InstanceOf(ClassType type, Map<String, CasePattern> parts) implements CasePattern {
        public InstanceOf {
            parts = Map.copyOf(parts);
        }

        /** Whether a value is an instance of a class, whatever is in it. */
        public static InstanceOf of(ClassType type) {
            return new InstanceOf(type, Map.of());
        }

        /** Whether every instance matches. */
        public boolean total() {
            return parts.isEmpty();
        }
    }

    /** Whether the value is of this very class, and of none that extends it. */
    record OfClass(ClassType type) implements CasePattern {}

    /** Whether there is no value. */
    enum Nothing implements CasePattern {
        NULL
    }

    /** Whether there is a value at all, which is of the class that is asked for. */
    enum Something implements CasePattern {
        VALUE
    }

    /** Something that is not followed. */
    enum Anything implements CasePattern {
        UNKNOWN
    }
}
