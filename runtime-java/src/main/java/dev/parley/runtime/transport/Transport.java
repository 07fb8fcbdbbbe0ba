package dev.parley.runtime.transport;

import java.io.IOException;

/** A medium over which participants talk. Safe for use by several threads. */
public interface Transport {

    /** What the addresses of this transport begin with. */
    String scheme();

    /** Listens at a fresh address of the transport's choice, reachable from this machine only unless it was made otherwise. */
    Acceptor listen() throws IOException;

    /** @param address one of this transport's scheme */
    Connection connect(TransportAddress address) throws IOException;
}
