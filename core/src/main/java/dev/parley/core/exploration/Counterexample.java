package dev.parley.core.exploration;

import java.util.List;

/**
 * A run that goes wrong.
 *
 * @param trace from the initial configuration on; no shorter run shows a violation of safety
 * @param cycle for a violation of liveness, what is repeated for ever after the trace; otherwise empty
 */
public record Counterexample(Violation violation, List<Event> trace, List<Event> cycle) {
    public Counterexample {
        trace = List.copyOf(trace);
        cycle = List.copyOf(cycle);
    }
}
