package dev.parley.checker.jdt.value;

import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;

/**
 * The answer to a question that both a called method and the code around the call ask.
 *
 * @param known where the code around keeps it
 * @param answer where the called method keeps it
 * @param isOpposite whether the one is the opposite of the other
 * @param stability what is known of it when the method comes back
 */
public record HandedAnswer(Slot known, Slot answer, boolean isOpposite, Stability stability) {
    /** Whether what a called method asks of is still the same for the code around when the method comes back. */
    public enum Stability {
        /** It is in any case: a field of the same object, or what a variable of that code has. */
        SAME,
        /** Unless the method has changed what its argument was taken from. */
        SAME_UNLESS_CHANGED,
        /** The parameter may have got another value. */
        OTHER
    }

    /** What the called method knows when it starts. */
    public Step.Passed passed() {
        Operand variable = new Operand.Variable(known);
        return new Step.Passed(answer, isOpposite ? new Operand.Equal(variable, Operand.truth(false), true) : variable);
    }

    /** @param found where it is kept what the called method knows when it comes back */
    public Step.Told told(Slot found) {
        return new Step.Told(found, answer, isOpposite);
    }
}
