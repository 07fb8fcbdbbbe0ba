package dev.parley.checker.cfg;

/** How a session gets out of the analysis' sight. */
public sealed interface Loss {

    /** It gets another name. */
    record Aliased(String name) implements Loss {}

    /** A variable keeps it in an {@code Optional}, and it is not surely taken out, or more than once. */
    record InOptional(String name) implements Loss {}

    /** It is passed to a method that cannot be followed and does not say what it does with it. */
    record PassedOn(String method) implements Loss {}

    /** A message of another session carries it, which is not followed to there. */
    record Carried() implements Loss {}

    /** It is passed to a function, called by the method of its interface, and the code does not show which one that is. */
    record PassedToFunction(String method) implements Loss {}

    /** An object that is not followed is made with it. */
    record Kept(String type) implements Loss {}

    /** A selector watches it, whose choices cannot be foreseen. */
    record Selected() implements Loss {}

    /** Code of which it is not known when, how often and whether it runs uses it: {@code a lambda}, for example. */
    record Captured(String by) implements Loss {}

    /** It is stored in a field, an element of an array or another place that outlives the call. */
    record Stored(String place) implements Loss {}

    record Returned() implements Loss {}

    /** Its variable gets another session. */
    record Replaced() implements Loss {}

    /** Code that {@code method} runs on another thread uses it. */
    record Shared(String method) implements Loss {}

    /** The code that gets it under another name uses it by the one that it had. */
    record GivenAway() implements Loss {}

    /** Which of its steps follow depends on what a field holds. */
    record Decided(String field) implements Loss {}

    /** Any other use. */
    record Other(String how) implements Loss {}
}
