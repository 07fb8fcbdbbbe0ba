package dev.parley.workspace.automata;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.machine.equivalence.Duality;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.type.Role;
import dev.parley.workspace.diagnostics.NoDual;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The other end of a machine that talks to one peer. */
public final class DualMachine {
    private static final Role NOBODY = new Role("peer");

    private DualMachine() {}

    /** What the only peer of a machine does; of a machine that does nothing, a peer that does nothing either. */
    public static Loaded<Endpoint> of(Endpoint endpoint) {
        Optional<Role> peer = peers(endpoint.machine()).stream().findFirst();
        return Duality.dual(endpoint.machine(), peer.orElse(NOBODY))
                .<Loaded<Endpoint>>map(dual -> new Loaded.Present<>(new Endpoint(dual, spans(endpoint, dual))))
                .orElseGet(() -> refused(endpoint, peer.orElse(NOBODY)));
    }

    private static List<Role> peers(Machine machine) {
        return machine.transitions().flatMap(step -> step.action().peers().stream()).distinct().toList();
    }

    private static Map<Transition, List<SourceSpan>> spans(Endpoint endpoint, Machine dual) {
        return dual.transitions().collect(Collectors.toMap(
                step -> step,
                step -> endpoint.machine().from(step.source()).stream()
                        .filter(original -> original.target() == step.target()
                                && original.action().label().equals(step.action().label())
                                && original.action().payloads().equals(step.action().payloads()))
                        .flatMap(original -> endpoint.spans().getOrDefault(original, List.of()).stream())
                        .toList()));
    }

    private static Loaded<Endpoint> refused(Endpoint endpoint, Role peer) {
        return new Loaded.Faulty<>(endpoint.machine().transitions()
                .filter(step -> !step.action().peers().equals(List.of(peer)))
                .limit(1)
                .flatMap(step -> endpoint.span(step).stream().map(span -> NoDual.of(
                        span,
                        endpoint.role(),
                        peer,
                        step.action().peers().stream().filter(other -> !other.equals(peer)).findFirst().orElse(peer))))
                .toList());
    }
}
