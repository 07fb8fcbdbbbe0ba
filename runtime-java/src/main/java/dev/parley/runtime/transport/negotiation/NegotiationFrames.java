package dev.parley.runtime.transport.negotiation;

import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.wire.BodyReader;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.MalformedFrameException;
import dev.parley.runtime.wire.Refusal;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The negotiation on the wire. */
final class NegotiationFrames {
    private NegotiationFrames() {}

    /**
     * Where else a session can be held.
     *
     * @param ticket proves, on another connection, that it belongs to this negotiation
     * @param addresses by the acceptor's preference
     */
    record Places(String ticket, List<TransportAddress> addresses) {
        Frame toFrame() {
            return new FrameBuilder(FrameKind.TRANSPORTS)
                    .putString(ticket)
                    .putStrings(addresses.stream().map(TransportAddress::toString).toList())
                    .build();
        }

        static Places of(Frame frame) throws IOException {
            BodyReader body = accepted(frame).expect(FrameKind.TRANSPORTS).body();
            String ticket = body.readString();
            List<TransportAddress> addresses = new ArrayList<>();
            for (String text : body.readStrings()) {
                try {
                    addresses.add(TransportAddress.parse(text));
                } catch (IllegalArgumentException e) {
                    throw new MalformedFrameException(e.getMessage(), e);
                }
            }
            body.end();
            return new Places(ticket, List.copyOf(addresses));
        }
    }

    static Frame offer(Request request) {
        return new FrameBuilder(FrameKind.OFFER).putByte(request.ordinal()).build();
    }

    static Request request(Frame frame) throws IOException {
        return constant(accepted(frame).expect(FrameKind.OFFER), Request.values());
    }

    static Frame answer(Response response) {
        return new FrameBuilder(FrameKind.ANSWER).putByte(response.ordinal()).build();
    }

    static Response response(Frame frame) throws IOException {
        return constant(accepted(frame).expect(FrameKind.ANSWER), Response.values());
    }

    static Frame claim(String ticket) {
        return new FrameBuilder(FrameKind.CLAIM).putString(ticket).build();
    }

    static String ticket(Frame frame) throws MalformedFrameException {
        BodyReader body = frame.expect(FrameKind.CLAIM).body();
        String ticket = body.readString();
        body.end();
        return ticket;
    }

    /** One of the frames that say all by their kind. */
    static Frame bare(FrameKind kind) {
        return new FrameBuilder(kind).build();
    }

    /** The frame, unless the other side refuses. */
    static Frame accepted(Frame frame) throws IOException {
        if (frame.kind() == FrameKind.REFUSE) {
            throw new IOException("the other side declined: " + Refusal.of(frame).reason());
        }
        return frame;
    }

    private static <E> E constant(Frame frame, E[] constants) throws MalformedFrameException {
        BodyReader body = frame.body();
        int ordinal = body.readByte();
        body.end();
        if (ordinal < 0 || ordinal >= constants.length) {
            throw new MalformedFrameException("flag " + ordinal + " of a negotiation is unknown");
        }
        return constants[ordinal];
    }
}
