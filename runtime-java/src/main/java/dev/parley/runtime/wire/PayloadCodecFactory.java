package dev.parley.runtime.wire;

import java.util.Set;

/** Makes the codec of a protocol. */
@FunctionalInterface
public interface PayloadCodecFactory {

    /** @param allowed every class of the application that may be instantiated; standard value types and collections come on top */
    PayloadCodec create(Set<Class<?>> allowed);
}
