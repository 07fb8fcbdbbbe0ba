package dev.parley.workspace.automata;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.type.Role;
import dev.parley.workspace.diagnostics.ExplicitConnections;
import dev.parley.workspace.diagnostics.PeerWithoutMachine;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    /** What keeps the machines from being checked as a whole: those who are talked to and are not there, links that open and close. */
    public List<Diagnostic> findings() {
        Set<Role> roles = endpoints.stream().map(Endpoint::role).collect(Collectors.toSet());
        return endpoints.stream()
                .flatMap(endpoint -> Stream.concat(absentPeers(endpoint, roles), changedLinks(endpoint)))
                .toList();
    }

    /** Once for each of them, at the first step. */
    private static Stream<Diagnostic> absentPeers(Endpoint endpoint, Set<Role> roles) {
        Map<Role, Transition> steps = new LinkedHashMap<>();
        endpoint.machine().transitions().forEach(step -> step.action().peers().stream()
                .filter(peer -> !roles.contains(peer))
                .forEach(peer -> steps.putIfAbsent(peer, step)));
        return steps.entrySet().stream().flatMap(absent -> endpoint.span(absent.getValue()).stream()
                .map(span -> PeerWithoutMachine.of(span, endpoint.role(), absent.getKey())));
    }

    private static Stream<Diagnostic> changedLinks(Endpoint endpoint) {
        return endpoint.machine().transitions()
                .filter(step -> step.action().changesLink())
                .limit(1)
                .flatMap(step -> endpoint.span(step).stream())
                .map(span -> ExplicitConnections.of(span, endpoint.role()));
    }
}
