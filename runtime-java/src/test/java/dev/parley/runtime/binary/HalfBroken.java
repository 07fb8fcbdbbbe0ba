package dev.parley.runtime.binary;

import dev.parley.runtime.transport.CallingTransport;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameKind;
import java.io.EOFException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A real transport over which a caller is heard, but hears nothing on one connection: the first on which it requests a session after a given
 * moment.
 */
final class HalfBroken extends CallingTransport {
    private final AtomicBoolean breaks;

    /** @param breaks set when that moment has come, and cleared when there is such a connection */
    HalfBroken(Transport transport, AtomicBoolean breaks) {
        super(transport);
        this.breaks = breaks;
    }

    @Override
    public Connection connect(TransportAddress address) throws IOException {
        return new Deaf(super.connect(address), breaks, new AtomicBoolean());
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
            if (!deaf.get()) {
                return frame;
            }
            // Until it has been heard, so that it is not heard first when it says the same elsewhere.
            while (frame.kind() != FrameKind.WELCOME) {
                frame = connection.receive();
            }
            throw new EOFException("the connection was closed");
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
