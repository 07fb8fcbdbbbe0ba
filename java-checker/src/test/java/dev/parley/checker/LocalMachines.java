package dev.parley.checker;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.construction.Construction;
import dev.parley.core.machine.construction.EndpointConstruction;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import java.util.List;

/** The machines of local types in few words. */
final class LocalMachines {
    private LocalMachines() {}

    static Machine of(Role role, LocalType type) {
        return switch (EndpointConstruction.construct(role, type)) {
            case Construction.Constructed constructed -> constructed.machine();
            case Construction.IllFormed illFormed -> throw new IllegalArgumentException(illFormed.terms().toString());
        };
    }

    // Short forms, after the notation of the papers.

    static LocalType seq(LocalType... steps) {
        return LocalType.sequence(steps);
    }

    static LocalType begin(Direction direction, String... peers) {
        return new LocalType.Begin(direction, roles(peers));
    }

    static LocalType send(String peer, String... payloads) {
        return new LocalType.Message(Direction.SEND, roles(peer), Label.Reserved.NONE, types(payloads));
    }

    static LocalType receive(String peer, String... payloads) {
        return new LocalType.Message(Direction.RECEIVE, roles(peer), Label.Reserved.NONE, types(payloads));
    }

    static LocalType loop(Direction direction, String peer, LocalType... body) {
        return new LocalType.Loop(direction, roles(peer), seq(body));
    }

    static LocalType choice(Direction direction, List<String> peers, LocalType.Branch... branches) {
        return new LocalType.Choice(direction, peers.stream().map(Role::new).toList(), List.of(branches));
    }

    static LocalType.Branch branch(String label, List<String> payloads, LocalType... body) {
        return new LocalType.Branch(Label.of(label), payloads.stream().map(PayloadType::of).toList(), seq(body));
    }

    static LocalType rec(String variable, LocalType... body) {
        return new LocalType.Recursion(new RecursionVariable(variable), seq(body));
    }

    static LocalType again(String variable) {
        return new LocalType.Continue(new RecursionVariable(variable));
    }

    private static List<Role> roles(String... names) {
        return List.of(names).stream().map(Role::new).toList();
    }

    private static List<PayloadType> types(String... names) {
        return List.of(names).stream().map(PayloadType::of).toList();
    }
}
