package dev.parley.checker.cfg;

import java.util.Optional;

/** What happens at a node of the graph. */
public sealed interface Step {

    /** Nothing that matters here: a join, the start of a statement, a call of other code. */
    record Pass() implements Step {}

    /** A call on the session; {@code result} is where the loop decision or label that it yields goes. */
    record Perform(SessionOperation operation, Optional<Slot> result) implements Step {}

    record Assign(Slot target, Operand source) implements Step {}

    /** Continues along the edge whose guard is {@link Guard.Holds} of the outcome. */
    record Test(Condition condition, Construct construct) implements Step {}

    /** Continues along the edge of the matching case: {@link Guard.Cases} or {@link Guard.Otherwise}. */
    record Select(Operand selector, Construct.Switch construct) implements Step {}

    /** A jump out of loops. */
    record Leave(Jump jump) implements Step {}

    /**
     * The session gets out of sight here: the analysis cannot say anything about what follows.
     *
     * @param how what happens to it, as a clause; empty where the code does not compile, which is not for the checker to report
     */
    record Escape(Optional<String> how) implements Step {}

    /** The method completes normally. */
    record Complete(Completion how) implements Step {}

    /** How control leaves a loop early. */
    enum Jump {
        BREAK,
        RETURN
    }

    /** How a method completes. */
    enum Completion {
        RETURN,
        END
    }
}
