package dev.parley.checker.cfg;

/** What a test asks. */
public sealed interface Condition {

    record IsTrue(Operand operand) implements Condition {}

    /** Whether the session's variable refers to a session. */
    enum HasSession implements Condition {
        HAS_SESSION
    }

    record IsText(Operand operand, String text) implements Condition {}
}
