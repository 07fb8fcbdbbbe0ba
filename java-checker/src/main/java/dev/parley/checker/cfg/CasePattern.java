package dev.parley.checker.cfg;

/** What a label of a {@code switch}, or the right side of {@code instanceof}, asks of a value. */
public sealed interface CasePattern {

    /**
     * Whether the value is an instance of a class.
     *
     * @param total whether every instance matches, which is not so where its components have to match as well
     */
    record InstanceOf(ClassType type, boolean total) implements CasePattern {}

    /** Whether there is no value. */
    enum Nothing implements CasePattern {
        NULL
    }

    /** Something that is not followed. */
    enum Anything implements CasePattern {
        UNKNOWN
    }
}
