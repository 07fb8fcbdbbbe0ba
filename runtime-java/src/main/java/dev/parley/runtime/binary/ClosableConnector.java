package dev.parley.runtime.binary;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.TransportAddress;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/**
 * The connector of an environment, through which sessions are served and requested until the environment is closed. What was made before lives
 * on, and what is under way meanwhile is either made or leaves nothing behind. Safe for use by several threads.
 */
final class ClosableConnector implements Connector, Closeable {
    private final Connector below;
    private volatile boolean closed;

    ClosableConnector(Connector below) {
        this.below = below;
    }

    @Override
    public Acceptor listen() throws IOException {
        ensureOpen();
        return unlessClosed(below.listen());
    }

    @Override
    public Acceptor listen(TransportAddress address) throws IOException {
        ensureOpen();
        return unlessClosed(below.listen(address));
    }

    @Override
    public Connection connect(List<TransportAddress> addresses) throws IOException {
        ensureOpen();
        return unlessClosed(below.connect(addresses));
    }

    @Override
    public void close() {
        closed = true;
    }

    private void ensureOpen() throws IOException {
        if (closed) {
            throw new IOException("the environment is closed");
        }
    }

    private <R extends Closeable> R unlessClosed(R made) throws IOException {
        if (closed) {
            made.close();
        }
        ensureOpen();
        return made;
    }
}
