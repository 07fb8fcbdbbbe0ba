package dev.parley.core.counterexample;

import java.util.List;

/**
 * A run that goes wrong.
 *
 * @param trace from the initial configuration on
 * @param cycle what is repeated for ever after the trace; empty where the violation is there at the end of the trace, or follows it
 *     however the run goes on
 */
public record Counterexample(Violation violation, List<Event> trace, List<Event> cycle) {
    public Counterexample {
        trace = List.copyOf(trace);
        cycle = List.copyOf(cycle);
    }
}
