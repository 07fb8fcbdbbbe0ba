package dev.parley.core.projection;

import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.Optional;

/** Why a global type means nothing: a mistake that has to be mended before any role can be looked at. */
public sealed interface IllFormed {

    /** The term to show. */
    NodePath at();

    /** A term names a role that the protocol does not declare. */
    record UnknownRole(NodePath at, Role role) implements IllFormed {}

    /** A message that its own sender is to receive, or a link of a role to itself. */
    record SelfMessage(NodePath at, Role role) implements IllFormed {}

    /** A message that lists a receiver twice. */
    record DuplicateReceiver(NodePath at, Role receiver) implements IllFormed {}

    /**
     * A message that carries a live session, or the right to accept sessions, to several receivers. Each end of a session is one
     * participant's (linearity of session channels: Honda, Yoshida, Carbone, POPL 2008, section 4).
     */
    record SessionToSeveral(NodePath at, PayloadType.Session session) implements IllFormed {}

    /** A message, notice, choice or loop decision of {@code sender} that nobody would receive. */
    record ReachesNobody(NodePath at, Role sender) implements IllFormed {}

    /** A choice between nothing. */
    record NoBranches(NodePath at, Role chooser) implements IllFormed {}

    /** Two branches of an announced choice with one label; {@code at} is the later one. */
    record DuplicateLabel(NodePath at, NodePath earlier, Label label) implements IllFormed {}

    /** A jump to a recursion that does not enclose it. */
    record UnboundVariable(NodePath at, RecursionVariable variable) implements IllFormed {}

    /** A jump that comes back to itself without any message on the way ({@code rec X { X }}). */
    record UnguardedRecursion(NodePath at, RecursionVariable variable) implements IllFormed {}

    /** A step that follows something that never finishes. */
    record UnreachableStep(NodePath at, NodePath diverging) implements IllFormed {}

    /**
     * Two threads of a parallel composition in which the same role sends to the same receiver: its messages could be confused.
     *
     * @param at a step of the later thread that uses the channel
     * @param earlier a step of the earlier thread that uses it
     */
    record SharedChannel(NodePath at, NodePath earlier, Role sender, Role receiver) implements IllFormed {}

    /** A jump to a recursion outside of the thread that it stands in: the other threads would not know. */
    record LeavesThread(NodePath at, RecursionVariable variable) implements IllFormed {}

    /**
     * A role takes part in so many threads that the order of its steps has more possibilities than can be looked at.
     *
     * @param at the parallel composition
     */
    record TooManyInterleavings(NodePath at, Role role, int limit) implements IllFormed {}

    /**
     * An alternative of a directed choice that does not start with a message of the chooser.
     *
     * @param at the alternative
     * @param first the interaction that it starts with instead; empty when it can finish without any message
     */
    record NotChosenByChooser(NodePath at, Role chooser, Optional<FirstStep> first) implements IllFormed {}

    /** The interaction that an alternative starts with, and the term that asks for it. */
    record FirstStep(Interaction interaction, NodePath at) {}

    /**
     * Alternatives of a directed choice that start with the same messages, after which different roles would decide how to go on.
     *
     * @param at the term of the one continuation
     * @param other the term of the other; empty when in the other alternative nothing follows
     */
    record AmbiguousAlternatives(NodePath at, Optional<NodePath> other, List<Role> deciders) implements IllFormed {
        public AmbiguousAlternatives {
            deciders = List.copyOf(deciders);
        }
    }
}
