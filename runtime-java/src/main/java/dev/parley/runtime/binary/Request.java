package dev.parley.runtime.binary;

import dev.parley.runtime.session.SessionProtocol;
import dev.parley.runtime.wire.BodyReader;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.MalformedFrameException;

/**
 * Asks for a session.
 *
 * @param session what the session is called in reports
 * @param protocol the name by which the requesting side knows the protocol; two that behave alike may be called differently
 * @param digest of the protocol's machines
 * @param payloads what the requesting side's classes of payloads are, and how it numbers them
 */
record Request(String session, String protocol, String digest, String payloads) {

    static Request of(String session, SessionProtocol protocol) {
        return new Request(session, protocol.name(), protocol.digest(), protocol.payloadFingerprint());
    }

    /** Whether nothing needs to be compared. */
    boolean agreesWith(SessionProtocol protocol) {
        return digest.equals(protocol.digest()) && payloads.equals(protocol.payloadFingerprint());
    }

    Frame toFrame() {
        return new FrameBuilder(FrameKind.REQUEST).putString(session).putString(protocol).putString(digest).putString(payloads).build();
    }

    static Request of(Frame frame) throws MalformedFrameException {
        BodyReader body = frame.expect(FrameKind.REQUEST).body();
        Request request = new Request(body.readString(), body.readString(), body.readString(), body.readString());
        body.end();
        return request;
    }
}
