package dev.parley.runtime.registry;

import dev.parley.core.type.Role;
import dev.parley.runtime.session.Meeting;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.wire.BodyReader;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.MalformedFrameException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Where participants listen, on the wire between them and the registry. */
final class Addresses {
    private Addresses() {}

    static List<TransportAddress> parse(List<String> texts) throws MalformedFrameException {
        List<TransportAddress> addresses = new ArrayList<>();
        for (String text : texts) {
            try {
                addresses.add(TransportAddress.parse(text));
            } catch (IllegalArgumentException e) {
                throw new MalformedFrameException(e.getMessage(), e);
            }
        }
        return addresses;
    }

    static Frame toFrame(Meeting meeting) {
        FrameBuilder out = new FrameBuilder(FrameKind.COMPLETE)
                .putString(meeting.instance())
                .putString(meeting.digest())
                .putStrings(meeting.numbering())
                .putString(meeting.secret())
                .putStrings(meeting.addresses().keySet().stream().map(Role::name).toList());
        meeting.addresses().values().forEach(
                addresses -> out.putStrings(addresses.stream().map(TransportAddress::toString).toList()));
        return out.build();
    }

    static Meeting meeting(Frame frame) throws MalformedFrameException {
        BodyReader body = frame.expect(FrameKind.COMPLETE).body();
        String instance = body.readString();
        String digest = body.readString();
        List<String> numbering = body.readStrings();
        String secret = body.readString();
        Map<Role, List<TransportAddress>> addresses = new LinkedHashMap<>();
        for (String role : body.readStrings()) {
            addresses.put(new Role(role), List.of());
        }
        for (Map.Entry<Role, List<TransportAddress>> entry : addresses.entrySet()) {
            entry.setValue(parse(body.readStrings()));
        }
        body.end();
        return new Meeting(instance, digest, numbering, secret, addresses);
    }
}
