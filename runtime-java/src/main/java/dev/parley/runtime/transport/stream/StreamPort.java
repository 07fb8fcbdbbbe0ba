package dev.parley.runtime.transport.stream;

import dev.parley.runtime.transport.HostAndPort;

/** Where calls are taken at a port of the internet protocols. */
public interface StreamPort extends ByteStreamAcceptor {

    /** Where this listens, with the port that the system chose. */
    HostAndPort place();
}
