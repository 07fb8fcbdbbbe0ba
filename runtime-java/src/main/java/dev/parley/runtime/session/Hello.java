package dev.parley.runtime.session;

import dev.parley.core.type.Role;
import dev.parley.runtime.wire.BodyReader;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.MalformedFrameException;

/** With which one participant introduces itself to another. */
record Hello(String protocol, String instance, String secret, Role from, Role to, String digest, String payloads) {

    Frame toFrame() {
        return new FrameBuilder(FrameKind.HELLO)
                .putString(protocol)
                .putString(instance)
                .putString(secret)
                .putString(from.name())
                .putString(to.name())
                .putString(digest)
                .putString(payloads)
                .build();
    }

    static Hello of(Frame frame) throws MalformedFrameException {
        BodyReader body = frame.expect(FrameKind.HELLO).body();
        Hello hello = new Hello(body.readString(), body.readString(), body.readString(), new Role(body.readString()),
                new Role(body.readString()), body.readString(), body.readString());
        body.end();
        return hello;
    }
}
