package dev.parley.runtime.registry;

import dev.parley.runtime.wire.BodyReader;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.MalformedFrameException;

/** A run of a protocol, by name. */
record Instance(String protocol, String name) {

    FrameBuilder write(FrameBuilder out) {
        return out.putString(protocol).putString(name);
    }

    static Instance read(BodyReader body) throws MalformedFrameException {
        return new Instance(body.readString(), body.readString());
    }

    @Override
    public String toString() {
        return "instance `" + name + "` of `" + protocol + "`";
    }
}
