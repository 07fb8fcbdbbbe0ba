package dev.parley.runtime.transport.negotiation;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/** A real transport whose connections are counted. */
class CountingTransport implements Transport {
    private final Transport transport;
    private final AtomicInteger calls = new AtomicInteger();

    CountingTransport(Transport transport) {
        this.transport = transport;
    }

    /** How often somebody tried to connect. */
    int calls() {
        return calls.get();
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
        calls.incrementAndGet();
        return transport.connect(address);
    }

    @Override
    public boolean reaches(TransportAddress address) {
        return transport.reaches(address);
    }
}
