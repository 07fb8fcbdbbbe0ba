package dev.parley.checker.cfg;

/** What a test asks. */
public sealed interface Condition {

    record IsTrue(Operand operand) implements Condition {}

    record IsText(Operand operand, String text) implements Condition {}
}
