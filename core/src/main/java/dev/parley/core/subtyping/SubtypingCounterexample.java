package dev.parley.core.subtyping;

import dev.parley.core.machine.Action;
import java.util.List;

/**
 * A way for a candidate machine to fail in the place of the original.
 *
 * @param candidate what the candidate does first, in order; the failure follows. When the failure is a neglect found on a circle, the
 *     end of the trace is one round of it
 * @param original what the original does meanwhile, in its own order
 * @param candidateState the state of the candidate where it fails
 * @param originalState the state that the original has reached by then
 */
public record SubtypingCounterexample(
        List<Action> candidate, List<Action> original, int candidateState, int originalState, SubtypingFailure failure) {
    public SubtypingCounterexample {
        candidate = List.copyOf(candidate);
        original = List.copyOf(original);
    }
}
