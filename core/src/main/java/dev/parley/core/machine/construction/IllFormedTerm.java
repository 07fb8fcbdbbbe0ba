package dev.parley.core.machine.construction;

import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.Label;
import dev.parley.core.type.RecursionVariable;

/** Why a local type denotes no machine. */
public sealed interface IllFormedTerm {

    /** The term that is wrong. */
    NodePath at();

    /** {@code #X} outside every {@code rec X}. */
    record UnboundVariable(NodePath at, RecursionVariable variable) implements IllFormedTerm {}

    /**
     * {@code rec X[#X]}: the recursion comes back to its start without having communicated.
     *
     * @param at the recursion
     * @param jump the {@code #X} that closes the circle
     */
    record UnguardedRecursion(NodePath at, RecursionVariable variable, NodePath jump) implements IllFormedTerm {}

    /**
     * A step after one that never ends, such as {@code #X}.
     *
     * @param at the first step that is never reached
     * @param cause the step before it, which never ends
     */
    record UnreachableStep(NodePath at, NodePath cause) implements IllFormedTerm {}

    /**
     * Two branches of one choice that begin alike.
     *
     * @param at the body of the later branch
     * @param earlier the body of the first branch with this label
     */
    record DuplicateBranch(NodePath at, Label label, NodePath earlier) implements IllFormedTerm {}

    /** A choice without branches. */
    record EmptyChoice(NodePath at) implements IllFormedTerm {}

    /** A communication with nobody, or a receive from more than one participant. */
    record ImpossiblePeers(NodePath at) implements IllFormedTerm {}
}
