package dev.parley.runtime.transport.tls;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.stream.StreamAcceptor;
import dev.parley.runtime.transport.stream.StreamConnection;
import java.io.IOException;

/** TLS over TCP. Addresses are {@code tls:host:port}; the host is the one that the listener's certificate is for. */
public final class TlsTransport implements Transport {
    public static final String SCHEME = "tls";

    private final String host;
    private final TlsSettings settings;
    private final int maxBodyBytes;

    /**
     * @param host the interface to listen on, by the name or number that the certificate is for
     * @param maxBodyBytes the largest frame body to accept
     */
    public TlsTransport(String host, TlsSettings settings, int maxBodyBytes) {
        this.host = host;
        this.settings = settings;
        this.maxBodyBytes = maxBodyBytes;
    }

    @Override
    public String scheme() {
        return SCHEME;
    }

    @Override
    public Acceptor listen() throws IOException {
        return listen(new HostAndPort(host, 0).at(SCHEME));
    }

    @Override
    public Acceptor listen(TransportAddress address) throws IOException {
        TlsPort port = TlsPort.open(HostAndPort.of(address), settings);
        return new StreamAcceptor(port, port.place().at(SCHEME), maxBodyBytes);
    }

    @Override
    public Connection connect(TransportAddress address) throws IOException {
        return new StreamConnection(TlsPort.call(HostAndPort.of(address), settings), maxBodyBytes);
    }
}
