package dev.parley.runtime.transport;

import java.io.IOException;
import java.util.List;

/** A medium over which participants talk. Safe for use by several threads. */
public interface Transport extends Connector {

    /** What the addresses of this transport begin with. */
    String scheme();

    /** @param address one of this transport's scheme */
    Connection connect(TransportAddress address) throws IOException;

    /** Whether an address of this transport's scheme can be meant for this place: memory is not shared between processes. */
    default boolean reaches(TransportAddress address) {
        return true;
    }

    /**
     * To be called before the program ends, when no session is under way any more. Blocks, for a bounded time, where what was sent last may
     * not have left this program yet.
     */
    default void close() { }

    /** Connects to the first of the addresses that is this transport's. */
    @Override
    default Connection connect(List<TransportAddress> addresses) throws IOException {
        for (TransportAddress address : addresses) {
            if (address.scheme().equals(scheme()) && reaches(address)) {
                return connect(address);
            }
        }
        throw new IOException("it does not listen on the transport " + scheme() + ", only at " + addresses);
    }
}
