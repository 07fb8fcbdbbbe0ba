package dev.parley.runtime.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The system gives no more threads for a while: what asks for one fails, and what comes afterwards goes on. */
@Timeout(60)
class FewThreadsTest {
    private static final Duration SHORT = Duration.ofMillis(1);

    private final FewThreads system = new FewThreads();
    private final ConnectionThreads threads = new ConnectionThreads(system);

    @Test
    void aClockThatCouldNotBeStartedIsStartedTheNextTime() throws Exception {
        system.exhaust(true);
        assertThatThrownBy(() -> threads.limit(() -> { }, SHORT)).isInstanceOf(OutOfMemoryError.class);
        system.exhaust(false);
        CompletableFuture<Void> closed = new CompletableFuture<>();
        threads.limit(() -> closed.complete(null), SHORT);
        closed.get(30, TimeUnit.SECONDS);
    }

    @Test
    void whatIsLateIsClosedAsSoonAsThereIsAThread() throws Exception {
        CompletableFuture<Void> closed = new CompletableFuture<>();
        Deadline deadline = threads.limit(() -> closed.complete(null), SHORT);
        system.exhaust(true);
        while (deadline.isOpen()) {
            Thread.sleep(1);
        }
        // The clock looks several times meanwhile.
        Thread.sleep(200);
        assertThat(closed).isNotDone();
        system.exhaust(false);
        closed.get(30, TimeUnit.SECONDS);
        assertThat(deadline.stop()).isFalse();
    }

    /**
     * Callers that say nothing need a thread each, and another one is needed to accept the next caller. There are two of them, because the thread
     * that has greeted the first caller of all waits for more to do if that has taken longer than a moment.
     */
    @Test
    void callersAreAcceptedAsSoonAsThereIsAThread() throws Exception {
        TcpTransport transport = TcpTransport.onLoopback(1 << 16);
        BlockingQueue<Connection> greeted = new LinkedBlockingQueue<>();
        try (Acceptor acceptor = transport.listen()) {
            acceptor.serve("test", threads, new Acceptor.Host() {
                @Override
                public void welcome(Connection caller) {
                    try {
                        caller.receive();
                        greeted.add(caller);
                    } catch (IOException e) {
                        caller.close();
                    }
                }

                @Override
                public void ended(IOException why) { }
            });
            // Brings the deputy.
            try (Connection first = transport.connect(acceptor.address())) {
                first.send(new FrameBuilder(FrameKind.DONE).build());
                assertThat(greeted.poll(30, TimeUnit.SECONDS)).isNotNull();
            }
            system.exhaust(true);
            try (Connection silent = transport.connect(acceptor.address()); Connection other = transport.connect(acceptor.address());
                    Connection next = transport.connect(acceptor.address())) {
                next.send(new FrameBuilder(FrameKind.DONE).build());
                assertThat(greeted.poll(200, TimeUnit.MILLISECONDS)).isNull();
                system.exhaust(false);
                assertThat(greeted.poll(30, TimeUnit.SECONDS)).isNotNull();
            }
        }
    }
}
