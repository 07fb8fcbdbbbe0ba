package dev.parley.runtime.binary;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameKind;
import java.io.EOFException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;

/** A real transport over which a caller is heard, but hears nothing on one connection: the first on which it requests a session after a given moment. */
record HalfBroken(Transport transport, AtomicBoolean breaks) implements Transport {
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
        return new Deaf(transport.connect(address), breaks, new AtomicBoolean());
    }

    private record Deaf(Connection connection, AtomicBoolean breaks, AtomicBoolean deaf) implements Connection {
        @Override
        public void send(Frame frame) throws IOException {
            if (frame.kind() == FrameKind.REQUEST && breaks.compareAndSet(true, false)) {
                deaf.set(true);
            }
            connection.send(frame);
        }

        @Override
        public Frame receive() throws IOException {
            Frame frame = connection.receive();
            if (deaf.get()) {
                throw new EOFException("the connection was closed");
            }
            return frame;
        }

        @Override
        public void endOutput() throws IOException {
            connection.endOutput();
        }

        @Override
        public void endInput() {
            connection.endInput();
        }

        @Override
        public String peer() {
            return connection.peer();
        }

        @Override
        public void close() {
            connection.close();
        }
    }
}
