package dev.parley.runtime.registry;

import dev.parley.runtime.wire.BodyReader;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.MalformedFrameException;

/** A run of a protocol, by name. */
record Instance(String protocol, String name) {
    /** A registry remembers instances for long after they are over. */
    private static final int MAX_NAME_LENGTH = 1_000;

    FrameBuilder write(FrameBuilder out) {
        return out.putString(protocol).putString(name);
    }

    /** @throws MalformedFrameException if a registry would refuse it for its length */
    static Instance named(String protocol, String name) throws MalformedFrameException {
        return new Instance(name(protocol), name(name));
    }

    static Instance read(BodyReader body) throws MalformedFrameException {
        return named(body.readString(), body.readString());
    }

    private static String name(String text) throws MalformedFrameException {
        if (text.length() > MAX_NAME_LENGTH) {
            throw new MalformedFrameException("the name of a protocol or an instance is longer than " + MAX_NAME_LENGTH + " characters");
        }
        return text;
    }

    @Override
    public String toString() {
        return "instance `" + name + "` of `" + protocol + "`";
    }
}
