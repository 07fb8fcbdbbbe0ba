package dev.parley.runtime.transport;

import java.io.IOException;
import java.util.List;

/**
 * How a participant reaches others and is reached by them: over one transport, or over several among which the two sides choose. Safe
 * for use by several threads.
 */
public interface Connector {

    /** Listens at a fresh address, reachable from this machine only unless it was made otherwise. */
    Acceptor listen() throws IOException;

    /**
     * Listens at an address that the caller chose. Where the location has a port, 0 lets the system choose one.
     *
     * @throws IOException if no transport has addresses of this form, or the address is taken
     */
    Acceptor listen(TransportAddress address) throws IOException;

    /**
     * Whoever has connected speaks first: what was agreed on may leave with the first frame only.
     *
     * @param addresses where the other side listens, in its order of preference; those that this connector cannot use are passed over
     * @throws IOException whose message is one clause that says what was tried and why it failed
     */
    Connection connect(List<TransportAddress> addresses) throws IOException;
}
