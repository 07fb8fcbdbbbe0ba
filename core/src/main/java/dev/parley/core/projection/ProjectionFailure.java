package dev.parley.core.projection;

import dev.parley.core.machine.Action;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.Optional;

/**
 * Why a role has no machine: after some decision of another role it would have to behave in two ways at once. Rich enough to be shown
 * without looking at the protocol again.
 */
public sealed interface ProjectionFailure {

    /** The role whose projection is undefined. */
    Role role();

    /** The decision after which the role does not know what to do, and what each of two of its branches asks of the role. */
    Decision decision();

    /** A change of the protocol that makes this decision known to the role; empty where the role made it itself. */
    Optional<Suggestion> suggestion();

    /** In one branch nothing concerns the role any more, in the other something does. */
    record Indistinguishable(Role role, Decision decision, Optional<Suggestion> suggestion) implements ProjectionFailure {}

    /** The role would have to wait for messages of two different roles at once. */
    record InconsistentSender(Role role, Decision decision, Optional<Suggestion> suggestion) implements ProjectionFailure {}

    /** The role would send or receive the same message with different payloads. */
    record InconsistentPayload(Role role, Decision decision, Optional<Suggestion> suggestion) implements ProjectionFailure {}

    /** The role would have to send different messages depending on a decision of which it has not learned. */
    record SendsDiffer(Role role, Decision decision, Optional<Suggestion> suggestion) implements ProjectionFailure {}

    /** The role would have to send in one branch and to wait in the other. */
    record MixedSendReceive(Role role, Decision decision, Optional<Suggestion> suggestion) implements ProjectionFailure {}

    /**
     * A decision between (at least) two branches.
     *
     * @param choice the choice or the loop
     * @param first the branch whose conflicting step comes first in the text, or the one in which the role acts
     */
    record Decision(Role chooser, NodePath choice, Branch first, Branch second) {}

    /**
     * One way on from a decision.
     *
     * @param taken the interaction by which the branch is entered; its label is the branch's
     * @param at the branch: the alternative, the branch's body, the loop's body, or the loop itself for leaving it
     */
    record Branch(Interaction taken, NodePath at, Consequence consequence) {}

    /** What a branch means for the role, as far as it knows. */
    sealed interface Consequence {}

    /**
     * The role's next step that is in conflict with the other branch.
     *
     * @param at the term that asks for the step
     */
    record Acts(Action action, NodePath at) implements Consequence {}

    /** Nothing reaches the role any more: the protocol ends, or goes on without it. */
    record Finished() implements Consequence {}

    /** How to mend it. */
    sealed interface Suggestion {}

    /**
     * Let {@code sender} send {@code receiver} a distinct message first in each of these branches.
     *
     * @param branches one or both branches of the decision
     */
    record Inform(Role sender, Role receiver, List<Branch> branches) implements Suggestion {
        public Inform {
            branches = List.copyOf(branches);
        }
    }

    /** Give the two messages different labels or the same payloads. */
    record Relabel(Branch first, Branch second) implements Suggestion {}
}
