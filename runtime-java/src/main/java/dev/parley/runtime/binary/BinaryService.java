package dev.parley.runtime.binary;

import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.session.KnownService;
import dev.parley.runtime.session.SessionProtocol;
import dev.parley.runtime.session.Surroundings;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.DirectConnection;
import dev.parley.runtime.transport.TransportAddress;
import java.io.IOException;
import java.util.List;

/** A service as one environment reaches it. */
final class BinaryService implements KnownService {
    private final SessionProtocol protocol;
    private final List<TransportAddress> addresses;
    private final Connector connector;
    private final Acquaintances acquaintances;
    private final Surroundings surroundings;

    BinaryService(SessionProtocol protocol, List<TransportAddress> addresses, Connector connector, Acquaintances acquaintances,
            Surroundings surroundings) {
        this.protocol = protocol;
        this.addresses = List.copyOf(addresses);
        this.connector = connector;
        this.acquaintances = acquaintances;
        this.surroundings = surroundings;
    }

    @Override
    public String protocol() {
        return protocol.name();
    }

    @Override
    public SessionProtocol protocolOfRequests() {
        return protocol;
    }

    @Override
    public List<TransportAddress> addresses() {
        return addresses;
    }

    @Override
    public Session request() throws SessionException {
        Handshake handshake = new Handshake(protocol, addresses, acquaintances, surroundings);
        try {
            // Some media do not look at it, or only where they have to wait.
            if (Thread.currentThread().isInterrupted()) {
                throw new IOException("interrupted");
            }
            Connection connection = connector.connect(addresses);
            try {
                // Within one JVM there is no round trip to be saved.
                return acquaintances.includes(addresses, protocol) && !(connection instanceof DirectConnection)
                        ? handshake.requestAhead(connection)
                        : handshake.request(connection);
            } catch (IOException | SessionException e) {
                connection.close();
                throw e;
            }
        } catch (IOException e) {
            throw handshake.impossible(e);
        }
    }

    @Override
    public String toString() {
        return protocol.name() + " at " + addresses;
    }
}
