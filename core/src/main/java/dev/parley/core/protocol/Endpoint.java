package dev.parley.core.protocol;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Role;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One role of a protocol: its machine, and for each step the places of the protocol's source that ask for it (several where branches
 * were merged).
 */
public record Endpoint(Machine machine, Map<Transition, List<SourceSpan>> spans) {
    public Endpoint {
        spans = Map.copyOf(spans);
    }

    public Role role() {
        return machine.role();
    }

    /** The first place that asks for a step; empty when the protocol has no source. */
    public Optional<SourceSpan> span(Transition transition) {
        return spans.getOrDefault(transition, List.of()).stream().findFirst();
    }
}
