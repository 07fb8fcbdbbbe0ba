package dev.parley.grammar.xtext;

/**
 * An end to the repairs that a generated parser makes: after that many it takes the rest of the text for skipped. To go on after a mistake
 * the parser assumes that a missing token was there; in a text such as {@code rec X rec X rec X ..} each assumed bracket would lead one
 * level deeper, until the stack overflows. And each mistake costs as much as a hundred good lines. Mutable: one for each text.
 */
final class RepairBudget {
    private static final int REPAIRS = 100;

    private int spent;

    boolean isLeft() {
        return spent < REPAIRS;
    }

    /** Spends one repair. Returns whether there was one left. */
    boolean spend() {
        return spent++ < REPAIRS;
    }
}
