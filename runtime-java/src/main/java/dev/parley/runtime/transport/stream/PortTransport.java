package dev.parley.runtime.transport.stream;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import java.io.IOException;

/** A transport on a medium whose addresses are a host and a port: {@code scheme:host:port}, an IPv6 host in brackets. */
public abstract class PortTransport implements Transport {
    private final String scheme;
    private final String host;
    private final PortMedium medium;
    private final int maxBodyBytes;

    /**
     * @param host the interface to listen on, by name or number, as others can reach it
     * @param maxBodyBytes the largest frame body to accept
     */
    protected PortTransport(String scheme, String host, PortMedium medium, int maxBodyBytes) {
        this.scheme = scheme;
        this.host = host;
        this.medium = medium;
        this.maxBodyBytes = maxBodyBytes;
    }

    @Override
    public final String scheme() {
        return scheme;
    }

    @Override
    public final Acceptor listen() throws IOException {
        return listen(new HostAndPort(host, 0).at(scheme));
    }

    @Override
    public final Acceptor listen(TransportAddress address) throws IOException {
        StreamPort port = medium.open(HostAndPort.of(address));
        return new StreamAcceptor(port, port.place().at(scheme), maxBodyBytes);
    }

    @Override
    public final Connection connect(TransportAddress address) throws IOException {
        ByteStream stream = medium.call(HostAndPort.of(address));
        try {
            return new StreamConnection(stream, maxBodyBytes);
        } catch (IOException e) {
            stream.close();
            throw e;
        }
    }
}
