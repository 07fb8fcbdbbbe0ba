package dev.parley.runtime.transport;

import java.io.IOException;

/** A real transport, of which a test has a part only in how connections are made to somebody. */
public abstract class CallingTransport implements Transport {
    private final Transport transport;

    protected CallingTransport(Transport transport) {
        this.transport = transport;
    }

    @Override
    public String scheme() {
        return transport.scheme();
    }

    @Override
    public Acceptor listen() throws IOException {
        return transport.listen();
    }

    @Override
    public Acceptor listen(TransportAddress address) throws IOException {
        return transport.listen(address);
    }

    @Override
    public Connection connect(TransportAddress address) throws IOException {
        return transport.connect(address);
    }

    @Override
    public boolean reaches(TransportAddress address) {
        return transport.reaches(address);
    }
}
