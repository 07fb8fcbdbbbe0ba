package dev.parley.runtime.delegation;

import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.wire.BodyReader;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.MalformedFrameException;
import java.util.ArrayList;
import java.util.List;

/**
 * Where a connection is awaited.
 *
 * @param token what to present there; known to nobody else
 * @param addresses best first
 */
public record Reach(String token, List<TransportAddress> addresses) {
    public Reach {
        addresses = List.copyOf(addresses);
    }

    public Frame toFrame() {
        return write(new FrameBuilder(FrameKind.REACH)).build();
    }

    public static Reach of(Frame frame) throws MalformedFrameException {
        BodyReader body = frame.expect(FrameKind.REACH).body();
        Reach reach = read(body);
        body.end();
        return reach;
    }

    public FrameBuilder write(FrameBuilder out) {
        return out.putString(token).putStrings(addresses.stream().map(TransportAddress::toString).toList());
    }

    public static Reach read(BodyReader body) throws MalformedFrameException {
        String token = body.readString();
        List<TransportAddress> addresses = new ArrayList<>();
        for (String text : body.readStrings()) {
            try {
                addresses.add(TransportAddress.parse(text));
            } catch (IllegalArgumentException e) {
                throw new MalformedFrameException(e.getMessage(), e);
            }
        }
        return new Reach(token, addresses);
    }

    /** Without the token, which belongs in no log. */
    @Override
    public String toString() {
        return addresses.toString();
    }
}
