package dev.parley.runtime.transport;

import dev.parley.runtime.wire.Frame;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Receives with a time limit from any connection: by the connection itself where it can, otherwise by a thread that waits in its stead
 * (<i>Transport-independent sessions in SJ</i>, section 5.4). A frame that comes too late is not lost: the next call gets it. Used by one
 * thread at a time, and as the connection's only receiver.
 */
public final class TimedReceiver {
    private final Connection connection;
    private Optional<CompletableFuture<Frame>> pending = Optional.empty();

    public TimedReceiver(Connection connection) {
        this.connection = connection;
    }

    /** @return empty if no frame is there in time */
    public Optional<Frame> receive(Duration timeout) throws IOException, InterruptedException {
        if (connection instanceof TimedConnection timed) {
            return timed.receive(timeout);
        }
        CompletableFuture<Frame> next = pending.orElseGet(this::begin);
        pending = Optional.of(next);
        try {
            Frame frame = next.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
            pending = Optional.empty();
            return Optional.of(frame);
        } catch (TimeoutException e) {
            return Optional.empty();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException problem) {
                throw problem;
            }
            throw new IOException(e.getCause());
        }
    }

    private CompletableFuture<Frame> begin() {
        CompletableFuture<Frame> frame = new CompletableFuture<>();
        Thread.ofVirtual().name("parley-receive").start(() -> {
            try {
                frame.complete(connection.receive());
            } catch (IOException | RuntimeException e) {
                frame.completeExceptionally(e);
            }
        });
        return frame;
    }
}
