package dev.parley.runtime.session;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.wire.BodyReader;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.MalformedFrameException;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** How the peer goes on from one connection to the next: which frame says so, and what becomes of the connection that it has left. */
final class Succession {
    private final Intake.Owner owner;
    private final ConnectionThreads threads;

    Succession(Intake.Owner owner, ConnectionThreads threads) {
        this.owner = owner;
        this.threads = threads;
    }

    /** Where the peer goes on behind this frame; empty if the frame is not the last one where it came. */
    Optional<CompletableFuture<Connection>> after(Frame frame) throws MalformedFrameException {
        if (frame.kind() != FrameKind.SWITCH) {
            return Optional.empty();
        }
        BodyReader body = frame.body();
        String token = body.readString();
        body.end();
        return owner.following(token);
    }

    /**
     * Reads up to the end what the peer has left, so that the connection can be closed in peace, or used for something else.
     *
     * @param name of the thread that does
     */
    void leave(Connection old, String name) {
        if (!threads.tryStart(name, () -> drain(old))) {
            owner.left(old);
        }
    }

    private void drain(Connection connection) {
        try {
            while (true) {
                connection.receive();
            }
        } catch (IOException e) {
            // That was all.
        } finally {
            owner.left(connection);
        }
    }
}
