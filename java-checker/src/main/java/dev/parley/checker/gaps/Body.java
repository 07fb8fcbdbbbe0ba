package dev.parley.checker.gaps;

/** What a brace opens. */
enum Body {
    /** The body of a type, and of what has such a body without being declared: an object that is created, a constant of an enum. */
    TYPE,
    /** The body of an enum: constants, which may have bodies of their own, and behind them the members of a type. */
    ENUM,
    SWITCH,
    /** The elements of an array, among which there are no statements but in code of theirs. */
    ARRAY,
    /** Statements. */
    OTHER;

    boolean holdsMembers() {
        return this == TYPE || this == ENUM;
    }
}
