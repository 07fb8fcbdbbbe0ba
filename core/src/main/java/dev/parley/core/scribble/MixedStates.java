package dev.parley.core.scribble;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.machine.equivalence.Minimisation;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The states of a machine in which not one role decides what comes next. They are as good as any where steps that different roles decide
 * on come in either order and lead to the same state (the diamond of independent actions: Mazurkiewicz, <i>Trace Theory</i>, 1987), as
 * they do between threads: then nothing is decided by which comes first, and a choice may spell out the orders that a {@code par} has.
 */
final class MixedStates {
    private final Machine minimal;

    /** @param machine deterministic */
    MixedStates(Machine machine) {
        this.minimal = Minimisation.minimal(machine).machine();
    }

    /** Whether nothing is decided by who comes first, in any state. */
    boolean areInterleaved() {
        return IntStream.range(0, minimal.stateCount()).allMatch(this::isInterleaved);
    }

    /** Whether both actions are possible in a state where it matters who comes first. */
    boolean decideBetween(Action one, Action other) {
        return IntStream.range(0, minimal.stateCount())
                .anyMatch(state -> minimal.step(state, one).isPresent()
                        && minimal.step(state, other).isPresent()
                        && !isInterleaved(state));
    }

    /** Whether one and the same role decides on both: the one whose machine it is, or the one that it receives them from. */
    static boolean haveOneDecider(Action one, Action other) {
        return one.direction() == other.direction() && (one.isSend() || one.peer().equals(other.peer()));
    }

    private boolean isInterleaved(int state) {
        List<Transition> steps = minimal.from(state);
        return steps.stream().allMatch(one -> steps.stream()
                .filter(other -> !haveOneDecider(one.action(), other.action()))
                .allMatch(other -> commute(one, other)));
    }

    private boolean commute(Transition one, Transition other) {
        return minimal.step(one.target(), other.action())
                .map(Transition::target)
                .equals(minimal.step(other.target(), one.action()).map(Transition::target))
                && minimal.step(one.target(), other.action()).isPresent();
    }
}
