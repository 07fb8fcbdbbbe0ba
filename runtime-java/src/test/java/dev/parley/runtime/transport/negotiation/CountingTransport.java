package dev.parley.runtime.transport.negotiation;

import dev.parley.runtime.transport.CallingTransport;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/** A real transport whose connections are counted. */
class CountingTransport extends CallingTransport {
    private final AtomicInteger calls = new AtomicInteger();

    CountingTransport(Transport transport) {
        super(transport);
    }

    /** How often somebody tried to connect. */
    int calls() {
        return calls.get();
    }

    @Override
    public Connection connect(TransportAddress address) throws IOException {
        calls.incrementAndGet();
        return super.connect(address);
    }
}
