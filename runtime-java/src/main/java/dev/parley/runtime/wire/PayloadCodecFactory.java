package dev.parley.runtime.wire;

import java.util.Set;

/** Makes the codec of a protocol. */
@FunctionalInterface
public interface PayloadCodecFactory {

    /**
     * @param allowed every class of the application that may be instantiated; standard value types and collections come on top
     * @param loader where those classes are found
     */
    PayloadCodec create(Set<Class<?>> allowed, ClassLoader loader);
}
