package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.Operand;
import org.eclipse.jdt.core.dom.Expression;

/** What a field has got. */
public sealed interface FieldValue {
    /** What is written: a constant, or what a call gets. */
    record Given(Expression written) implements FieldValue {}

    /** What it has before anything is given to it. */
    record Unset(Operand value) implements FieldValue {}
}
