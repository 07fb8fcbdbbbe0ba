package dev.parley.runtime.transport;

import java.io.Closeable;
import java.io.IOException;

/** Takes connections at one address. */
public interface Acceptor extends Closeable {

    TransportAddress address();

    /** Blocks until the next connection; throws an {@link IOException} once the acceptor is closed. */
    Connection accept() throws IOException;

    /** Wakes threads in {@link #accept}. Connections already accepted live on. */
    @Override
    void close();
}
