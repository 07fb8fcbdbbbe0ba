package dev.parley.runtime.transport;

import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/** Two ends of a connection: for what every transport promises, by the words of {@link Transport}, {@link Acceptor} and {@link Connection}. */
abstract class TransportContract {
    static final int LIMIT = 1 << 20;

    @TempDir
    Path folder;

    final List<AutoCloseable> open = new ArrayList<>();
    Transport transport;
    Acceptor acceptor;
    Connection near;
    Connection far;

    void start(Medium medium) throws Exception {
        transport = medium.open(folder, LIMIT);
        acceptor = transport.listen();
        open.add(acceptor);
    }

    void connect(Medium medium) throws Exception {
        start(medium);
        CompletableFuture<Connection> accepted = async(acceptor::accept);
        near = transport.connect(acceptor.addresses());
        far = get(accepted);
        open.add(near);
        open.add(far);
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable closeable : open) {
            closeable.close();
        }
    }

    static <R> CompletableFuture<R> async(Callable<R> task) {
        CompletableFuture<R> future = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                future.complete(task.call());
            } catch (Throwable e) {
                future.completeExceptionally(e);
            }
        });
        return future;
    }

    static <R> R get(CompletableFuture<R> future) throws Exception {
        return future.get(30, TimeUnit.SECONDS);
    }

    static Throwable failure(CompletableFuture<?> future) throws Exception {
        try {
            return new AssertionError("no failure: " + get(future));
        } catch (ExecutionException e) {
            return e.getCause();
        }
    }

    static Frame frame(int number, int bytes) {
        return new FrameBuilder(FrameKind.MESSAGE).putInt(number).putBytes(new byte[bytes]).build();
    }

    static int number(Frame frame) throws IOException {
        return frame.expect(FrameKind.MESSAGE).body().readInt();
    }
}
