package dev.parley.runtime.example;

import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.protocol.BinaryProtocol;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.provenance.Provenance;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Initiation;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import dev.parley.core.type.SessionType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Writes protocols of two roles as the requesting side sees them. */
public final class Local {
    private static final List<Role> PEER = List.of(SessionType.PEER);
    private static final SourceSpan NOWHERE = new SourceSpan("", Range.of(0, 0, 0, 0));

    private Local() {}

    public static ProtocolDescriptor protocol(String name, LocalType... client) {
        SessionType type = new SessionType(Initiation.REQUEST, List.of(LocalType.sequence(client)));
        return ProtocolDescriptor.of(name, BinaryProtocol.of(name, NOWHERE, type, List.of(Provenance.none())).sessions().getFirst()
                .endpoints().stream().map(Endpoint::machine).toList());
    }

    /** A session that is going on, as a payload. */
    public static PayloadType live(LocalType... rest) {
        return new PayloadType.Session(SessionType.established(LocalType.sequence(rest)));
    }

    /** A service at which a session of this type is requested, as a payload. */
    public static PayloadType service(LocalType... client) {
        return new PayloadType.Session(new SessionType(Initiation.REQUEST, List.of(LocalType.sequence(client))));
    }

    /** The right to accept sessions of this type, as a payload. */
    public static PayloadType serving(LocalType... server) {
        return new PayloadType.Session(new SessionType(Initiation.ACCEPT, List.of(LocalType.sequence(server))));
    }

    public static LocalType send(String... payloads) {
        return message(Direction.SEND, payloads);
    }

    public static LocalType receive(String... payloads) {
        return message(Direction.RECEIVE, payloads);
    }

    public static LocalType give(String payload) {
        return new LocalType.Message(Direction.SEND, PEER, Label.Reserved.NONE, List.of(new PayloadType.Value(payload, true)));
    }

    public static LocalType send(PayloadType... payloads) {
        return new LocalType.Message(Direction.SEND, PEER, Label.Reserved.NONE, List.of(payloads));
    }

    public static LocalType receive(PayloadType... payloads) {
        return new LocalType.Message(Direction.RECEIVE, PEER, Label.Reserved.NONE, List.of(payloads));
    }

    private static LocalType message(Direction direction, String... payloads) {
        return new LocalType.Message(direction, PEER, Label.Reserved.NONE, Arrays.stream(payloads).map(PayloadType::of).toList());
    }

    public static LocalType outwhile(LocalType... body) {
        return new LocalType.Loop(Direction.SEND, PEER, LocalType.sequence(body));
    }

    public static LocalType inwhile(LocalType... body) {
        return new LocalType.Loop(Direction.RECEIVE, PEER, LocalType.sequence(body));
    }

    public static LocalType outbranch(Map<String, LocalType> branches) {
        return choice(Direction.SEND, branches);
    }

    public static LocalType inbranch(Map<String, LocalType> branches) {
        return choice(Direction.RECEIVE, branches);
    }

    private static LocalType choice(Direction direction, Map<String, LocalType> branches) {
        return new LocalType.Choice(direction, PEER, branches.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(branch -> new LocalType.Branch(Label.of(branch.getKey()), List.of(), branch.getValue()))
                .toList());
    }

    public static LocalType rec(String name, LocalType body) {
        return new LocalType.Recursion(new RecursionVariable(name), body);
    }

    public static LocalType again(String name) {
        return new LocalType.Continue(new RecursionVariable(name));
    }
}
