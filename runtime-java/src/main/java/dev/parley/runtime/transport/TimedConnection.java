package dev.parley.runtime.transport;

import dev.parley.runtime.wire.Frame;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;

/** The capability of a transport that can wait for a limited time. Elsewhere, {@link TimedReceiver} emulates it. */
public interface TimedConnection extends Connection {

    /** As {@link #receive()}, but empty if no frame is there in time. */
    Optional<Frame> receive(Duration timeout) throws IOException, InterruptedException;
}
