package dev.parley.runtime.registry;

import dev.parley.core.type.Role;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.wire.BodyReader;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.MalformedFrameException;
import java.util.List;

/**
 * Somebody wants to take a role.
 *
 * @param addresses where it listens for the other participants, best first
 * @param create whether to make the instance if there is none of this name
 */
record JoinRequest(Instance instance, Contract contract, Role role, List<TransportAddress> addresses, boolean create) {
    JoinRequest {
        addresses = List.copyOf(addresses);
    }

    Frame toFrame() {
        FrameBuilder out = contract.write(instance.write(new FrameBuilder(FrameKind.JOIN)));
        return out.putString(role.name())
                .putStrings(addresses.stream().map(TransportAddress::toString).toList())
                .putByte(create ? 1 : 0)
                .build();
    }

    static JoinRequest of(Frame frame) throws MalformedFrameException {
        BodyReader body = frame.expect(FrameKind.JOIN).body();
        JoinRequest request = new JoinRequest(Instance.read(body), Contract.read(body), new Role(body.readString()),
                Addresses.parse(body.readStrings()), body.readByte() != 0);
        body.end();
        return request;
    }
}
