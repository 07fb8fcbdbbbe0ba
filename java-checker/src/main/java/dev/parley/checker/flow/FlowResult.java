package dev.parley.checker.flow;

import dev.parley.checker.cfg.Extent;
import dev.parley.core.diagnostic.Diagnostic;
import java.util.List;
import java.util.Set;

/**
 * What the engine found.
 *
 * @param decided whether every path was followed to its end
 * @param deliveries the sessions that the messages of this session carry
 * @param compared what the code compares labels with
 * @param states the machine states in which the session may be just before a stretch of code, in source order
 */
public record FlowResult(List<Diagnostic> diagnostics, boolean decided, Deliveries deliveries, ComparedLabels compared, List<StatesBefore> states) {
    public FlowResult {
        diagnostics = List.copyOf(diagnostics);
        states = List.copyOf(states);
    }

    /** The same with other findings. */
    FlowResult with(List<Diagnostic> other) {
        return new FlowResult(other, decided, deliveries, compared, states);
    }

    /** Empty {@code states} mean that the session is not in the machine there: failed, closed or out of sight. */
    public record StatesBefore(Extent extent, Set<Integer> states) {
        public StatesBefore {
            states = Set.copyOf(states);
        }
    }
}
