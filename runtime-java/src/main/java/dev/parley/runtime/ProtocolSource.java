package dev.parley.runtime;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;

/** Where the machines of protocols come from. Safe for use by several threads. */
@FunctionalInterface
public interface ProtocolSource {

    /** @throws ProtocolNotFoundException if there is no such protocol, or what there is cannot be read */
    ProtocolDescriptor find(String qualifiedName) throws ProtocolNotFoundException;

    /** The descriptors on a class path: the resources {@code META-INF/parley/<qualified name>.json}. */
    static ProtocolSource classPath(ClassLoader loader) {
        return new ClassPathProtocols(loader);
    }

    /** No descriptor for a protocol. The message is one clause, for people. */
    final class ProtocolNotFoundException extends Exception {
        private static final long serialVersionUID = 1L;

        public ProtocolNotFoundException(String message) {
            super(message);
        }

        public ProtocolNotFoundException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
