package dev.parley.benchmarks;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.io.EOFException;
import java.io.IOException;
import java.util.concurrent.FutureTask;

/** Both ends of a connection, for frames that are of no session. */
record FramePair(Connection near, Connection far) {
    /** What becomes of a frame that has come. */
    interface Use {
        void of(Frame frame) throws IOException;
    }

    static FramePair connect(Transport transport, Threads threads) throws Exception {
        try (Acceptor acceptor = transport.listen()) {
            // TLS shakes hands while it connects.
            FutureTask<Connection> accepted = new FutureTask<>(acceptor::accept);
            threads.start("accept", accepted);
            return new FramePair(transport.connect(acceptor.address()), accepted.get());
        }
    }

    /** @param bytes of the one payload */
    static Frame message(int bytes) {
        return new FrameBuilder(FrameKind.MESSAGE).putBytes(new byte[bytes]).build();
    }

    /** Receives at the far end until nothing more comes, and closes that. */
    void farUntilTheEnd(Use use) {
        try (far) {
            while (true) {
                use.of(far.receive());
            }
        } catch (EOFException e) {
            // The end.
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }
}
