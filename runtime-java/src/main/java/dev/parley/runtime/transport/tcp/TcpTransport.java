package dev.parley.runtime.transport.tcp;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.stream.StreamAcceptor;
import dev.parley.runtime.transport.stream.StreamConnection;
import java.io.IOException;

/** TCP. Addresses are {@code tcp:host:port}, an IPv6 host in brackets. */
public final class TcpTransport implements Transport {
    public static final String SCHEME = "tcp";

    private final String host;
    private final int maxBodyBytes;

    /**
     * @param host the interface to listen on, by name or number, as others can reach it
     * @param maxBodyBytes the largest frame body to accept
     */
    public TcpTransport(String host, int maxBodyBytes) {
        this.host = host;
        this.maxBodyBytes = maxBodyBytes;
    }

    /** Listens on the loopback interface only. */
    public static TcpTransport onLoopback(int maxBodyBytes) {
        return new TcpTransport(HostAndPort.anyOnLoopback().host(), maxBodyBytes);
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
        TcpPort port = TcpPort.open(HostAndPort.of(address));
        return new StreamAcceptor(port, port.place().at(SCHEME), maxBodyBytes);
    }

    @Override
    public Connection connect(TransportAddress address) throws IOException {
        return new StreamConnection(TcpPort.call(HostAndPort.of(address)), maxBodyBytes);
    }
}
