package dev.parley.core.scribble;

import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.projection.IllFormed;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.Optional;

/** A rule of Scribble that a protocol breaks. */
public sealed interface ScribbleBreach {

    /** The term to show. */
    NodePath at();

    /**
     * The chooser of a choice inside an alternative has not heard of that alternative yet.
     *
     * @param at the inner choice
     * @param alternative the alternative around it
     */
    record ChooserNotEnabled(NodePath at, Role chooser, NodePath alternative) implements ScribbleBreach {}

    /**
     * A role acts in an alternative before anything in it has reached the role.
     *
     * @param at what it would do
     */
    record RoleNotEnabled(NodePath at, Role role, NodePath alternative) implements ScribbleBreach {}

    /**
     * A role learns of a choice from different roles in different alternatives.
     *
     * @param at the choice
     * @param first what reaches the role first in one alternative
     * @param second what reaches it first in another
     */
    record InconsistentInformer(
            NodePath at, Role role, NodePath first, Role firstInformer, NodePath second, Role secondInformer)
            implements ScribbleBreach {}

    /**
     * For some role a step follows one that jumps back.
     *
     * @param at the step that follows
     * @param role who would take it
     */
    record IllegalSequence(NodePath at, Role role, NodePath jump) implements ScribbleBreach {}

    /** @param certain false if the roles are linked on some of the ways that lead here only */
    record AlreadyConnected(NodePath at, Role one, Role other, boolean certain) implements ScribbleBreach {}

    /** @param certain false if the roles are linked on some of the ways that lead here only */
    record NotConnected(NodePath at, Role one, Role other, boolean certain) implements ScribbleBreach {}

    /**
     * Threads of a parallel composition are not independent of each other, or too many.
     *
     * @param problem a shared channel, a jump out of a thread, or too many interleavings
     */
    record DependentThreads(IllFormed problem) implements ScribbleBreach {
        @Override
        public NodePath at() {
            return problem.at();
        }
    }

    /**
     * At one point a role has two messages of the same label, to or from the same role, with different payloads.
     *
     * @param at the later one in the text
     */
    record PayloadsDiffer(NodePath at, NodePath earlier, Role role, Action first, Action second) implements ScribbleBreach {}

    /**
     * The endpoints together can go wrong.
     *
     * @param at the interaction that is stuck, or in flight for ever; the last one of the run where neither is known
     * @param machines what the roles do, one machine each; states of the counterexample are states of these
     * @param trace where each event of the counterexample's trace is written, in its order
     * @param cycle likewise for its cycle
     */
    record FaultyRun(
            NodePath at,
            List<Machine> machines,
            Counterexample counterexample,
            List<Optional<NodePath>> trace,
            List<Optional<NodePath>> cycle)
            implements ScribbleBreach {
        public FaultyRun {
            machines = List.copyOf(machines);
            trace = List.copyOf(trace);
            cycle = List.copyOf(cycle);
        }
    }

    /**
     * The endpoints together have more configurations than were looked at.
     *
     * @param configurations how many were
     */
    record Undecided(NodePath at, int configurations) implements ScribbleBreach {}
}
