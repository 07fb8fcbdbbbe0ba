package dev.parley.workspace.automata;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.machine.Machine;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.type.Role;
import dev.parley.workspace.diagnostics.PeerWithoutMachine;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Machines that talk to each other.
 *
 * @param name the protocol that they are the projections of, or the file that they come from, without its ending
 * @param endpoints one per role
 */
public record MachineSystem(String name, List<Endpoint> endpoints) {
    public MachineSystem {
        endpoints = List.copyOf(endpoints);
    }

    public List<Machine> machines() {
        return endpoints.stream().map(Endpoint::machine).toList();
    }

    /** What keeps the machines from being a whole: those who are talked to and are not there. */
    public List<Diagnostic> findings() {
        Set<Role> roles = endpoints.stream().map(Endpoint::role).collect(Collectors.toSet());
        return endpoints.stream()
                .flatMap(endpoint -> endpoint.machine().transitions()
                        .flatMap(step -> step.action().peers().stream()
                                .filter(peer -> !roles.contains(peer))
                                .flatMap(peer -> endpoint.span(step).stream()
                                        .map(span -> PeerWithoutMachine.of(span, endpoint.role(), peer)))))
                .distinct()
                .toList();
    }
}
