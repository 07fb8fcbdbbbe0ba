package dev.parley.core.scribble;

import dev.parley.core.machine.Action;
import dev.parley.core.provenance.NodePath;

/** Why a local protocol denotes no machine. */
public sealed interface LocalBreach {

    /** The term to show. */
    NodePath at();

    /**
     * A recursion comes back to its start without a step.
     *
     * @param at the jump
     * @param recursion where it leads to
     */
    record UnguardedRecursion(NodePath at, NodePath recursion) implements LocalBreach {}

    /**
     * A step after one that never ends.
     *
     * @param at the first step that is never reached
     * @param endless the step before it
     */
    record UnreachableStep(NodePath at, NodePath endless) implements LocalBreach {}

    /**
     * A step after a call by which a protocol comes back to itself: it would have to be taken as often as the protocol has come back, which no
     * machine with finitely many states can count.
     *
     * @param call the jump that the call is
     */
    record StepAfterReturn(NodePath at, NodePath call) implements LocalBreach {}

    /**
     * A thread jumps to a recursion around the threads.
     *
     * @param at the jump
     * @param recursion where it would lead to
     */
    record JumpOutOfThread(NodePath at, NodePath recursion) implements LocalBreach {}

    /**
     * Two threads do what cannot be told apart, or what must not happen side by side: they exchange equal messages with the same role in
     * the same direction, or one of them opens, secures or closes the link that the other one uses.
     *
     * @param at the step of the later thread
     * @param earlier the step of the earlier thread
     */
    record ThreadsInterfere(NodePath at, Action action, NodePath earlier, Action earlierAction) implements LocalBreach {}

    /**
     * The threads have too many interleavings.
     *
     * @param at the parallel composition
     * @param limit the number of states that is exceeded
     */
    record TooManyInterleavings(NodePath at, int limit) implements LocalBreach {}

    /**
     * Two alternatives begin alike.
     *
     * @param at what begins the later one
     * @param earlier what begins the earlier one
     */
    record EqualAlternatives(NodePath at, NodePath earlier, Action action) implements LocalBreach {}

    /**
     * Of two alternatives one begins with a send and the other with a receive, or each with a receive from another role, so that it is not
     * one role that decides between them; and it matters which comes first.
     *
     * @param at what begins the later one
     * @param earlier what begins the earlier one
     */
    record MixedChoice(NodePath at, Action action, NodePath earlier, Action earlierAction) implements LocalBreach {}

    /**
     * In one alternative of a choice nothing is left to do for the role, or for one of its threads, while another alternative goes on.
     *
     * @param at the alternative that does nothing
     */
    record UndecidedEnd(NodePath at) implements LocalBreach {}
}
