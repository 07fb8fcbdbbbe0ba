package dev.parley.runtime.session;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.DirectConnection;
import dev.parley.runtime.wire.Frame;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** What comes from a connection within this JVM, until the peer has changed over to another one. */
final class Deliveries implements DirectConnection.Delivery {
    private final Intake intake;
    private final Succession succession;
    private final Path.Arrivals arrivals;
    private final Intake.Owner owner;
    private final Connection connection;
    private volatile boolean current = true;

    Deliveries(Intake intake, Succession succession, Path.Arrivals arrivals, Intake.Owner owner, Connection connection) {
        this.intake = intake;
        this.succession = succession;
        this.arrivals = arrivals;
        this.owner = owner;
        this.connection = connection;
    }

    @Override
    public void frame(Frame frame) throws IOException {
        if (!current) {
            return;
        }
        Optional<CompletableFuture<Connection>> following = succession.after(frame);
        if (following.isPresent()) {
            // Left before the next one is read: what the old one says when it is closed is of no interest any more.
            current = false;
            intake.follow(following.get());
        } else {
            arrivals.frame(frame);
        }
    }

    @Override
    public void object(Object message) throws IOException {
        arrivals.object(message);
    }

    @Override
    public void ended() {
        if (current) {
            intake.end("the connection was closed");
        } else {
            owner.left(connection);
        }
    }
}
