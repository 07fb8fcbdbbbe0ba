package dev.parley.core.verdict;

/**
 * The answer of a decision procedure. An undecidable relation answers {@link Unknown} when its bound is reached, never a wrong
 * {@link Holds}.
 *
 * @param <C> the kind of counterexample
 */
public sealed interface Verdict<C> {

    record Holds<C>() implements Verdict<C> {}

    /** The relation does not hold, and this shows it. */
    record Fails<C>(C counterexample) implements Verdict<C> {}

    /** Nothing was decided within the bound, whose unit the procedure documents. */
    record Unknown<C>(int bound) implements Verdict<C> {}
}
