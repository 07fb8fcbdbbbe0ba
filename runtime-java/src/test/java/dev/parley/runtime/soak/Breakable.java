package dev.parley.runtime.soak;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.DirectConnection;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.wire.Frame;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Passes everything on to another connector, knows every connection that is open, and can break one. */
final class Breakable implements Connector {
    private final Connector below;
    private final Set<Connection> open = ConcurrentHashMap.newKeySet();

    Breakable(Connector below) {
        this.below = below;
    }

    /** How many connections nobody has closed. */
    int open() {
        return open.size();
    }

    /** Closes one of the connections from outside, as if the cable had been cut. */
    void cut(Random random) {
        List<Connection> candidates = List.copyOf(open);
        if (!candidates.isEmpty()) {
            Connection victim = candidates.get(random.nextInt(candidates.size()));
            switch (victim) {
                case Direct direct -> direct.below.close();
                case Plain plain -> plain.below.close();
                default -> throw new AssertionError(victim);
            }
        }
    }

    @Override
    public Acceptor listen() throws IOException {
        return watch(below.listen());
    }

    @Override
    public Acceptor listen(TransportAddress address) throws IOException {
        return watch(below.listen(address));
    }

    private Acceptor watch(Acceptor acceptor) {
        return new Acceptor() {
            @Override
            public List<TransportAddress> addresses() {
                return acceptor.addresses();
            }

            @Override
            public Connection accept() throws IOException {
                return watch(acceptor.accept());
            }

            @Override
            public void close() {
                acceptor.close();
            }
        };
    }

    @Override
    public Connection connect(List<TransportAddress> addresses) throws IOException {
        return watch(below.connect(addresses));
    }

    private Connection watch(Connection connection) {
        Connection watched = connection instanceof DirectConnection direct ? new Direct(direct) : new Plain(connection);
        open.add(watched);
        return watched;
    }

    private class Plain implements Connection {
        private final Connection below;

        Plain(Connection below) {
            this.below = below;
        }

        @Override
        public void send(Frame frame) throws IOException {
            below.send(frame);
        }

        @Override
        public Frame receive() throws IOException {
            return below.receive();
        }

        @Override
        public void sendWithNext(Frame frame) throws IOException {
            below.sendWithNext(frame);
        }

        @Override
        public Optional<Frame> poll() throws IOException {
            return below.poll();
        }

        @Override
        public void endOutput() throws IOException {
            below.endOutput();
        }

        @Override
        public void flush() throws IOException {
            below.flush();
        }

        @Override
        public void endInput() {
            below.endInput();
        }

        @Override
        public String peer() {
            return below.peer();
        }

        @Override
        public void close() {
            open.remove(this);
            below.close();
        }
    }

    private final class Direct extends Plain implements DirectConnection {
        private final DirectConnection below;

        Direct(DirectConnection below) {
            super(below);
            this.below = below;
        }

        @Override
        public void handOver(Object message) throws IOException {
            below.handOver(message);
        }

        @Override
        public void deliverTo(Delivery delivery) {
            below.deliverTo(delivery);
        }
    }

}
