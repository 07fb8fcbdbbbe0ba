package dev.parley.runtime.transport;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** Takes connections at one address, or at one for each of several transports. */
public interface Acceptor extends Closeable {

    /** Where to call, best first; never empty. */
    List<TransportAddress> addresses();

    /** The first of the addresses. */
    default TransportAddress address() {
        return addresses().getFirst();
    }

    /**
     * Blocks until the next connection. What arrived is not known to be a participant yet: nothing has been read from it.
     *
     * @throws IOException once the acceptor is closed
     */
    Connection accept() throws IOException;

    /** Wakes threads in {@link #accept}. Connections already accepted live on. */
    @Override
    void close();
}
