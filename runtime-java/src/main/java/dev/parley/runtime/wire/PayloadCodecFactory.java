package dev.parley.runtime.wire;

import java.util.List;
import java.util.Set;

/** Makes the codec of a protocol. */
@FunctionalInterface
public interface PayloadCodecFactory {

    /**
     * @param allowed every class of the application that may be instantiated; standard value types and collections come on top
     * @param numbering names of classes in the order that the two sides agreed on; has all those allowed, and may have more
     * @param loader where those classes are found
     */
    PayloadCodec create(Set<Class<?>> allowed, List<String> numbering, ClassLoader loader);

    /** The order of two sides that have the same classes: by name. */
    static List<String> byName(Set<Class<?>> allowed) {
        return allowed.stream().map(Class::getName).sorted().toList();
    }
}
