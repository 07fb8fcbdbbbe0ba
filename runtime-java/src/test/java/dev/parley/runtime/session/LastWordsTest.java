package dev.parley.runtime.session;

import static dev.parley.runtime.session.SmallProtocols.A;
import static dev.parley.runtime.session.SmallProtocols.B;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.FailureKind;
import dev.parley.runtime.ProtocolSource.ProtocolNotFoundException;
import dev.parley.runtime.binary.Environment;
import dev.parley.runtime.transport.BareConnection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameKind;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whom it takes long to tell why a session has failed. */
@Timeout(60)
class LastWordsTest {
    private static final Frame REASON = new Failure(A, FailureKind.EXCEPTION, "gives up").toFrame();
    /** Longer than anybody waits for a peer that does not listen. */
    private static final long LONG_MILLIS = 2 * LastWords.PATIENCE.toMillis();

    private final CountDownLatch closed = new CountDownLatch(1);
    private final List<FrameKind> said = new CopyOnWriteArrayList<>();

    private class Peer extends BareConnection {
        @Override
        public void send(Frame frame) throws IOException {
            if (closed.getCount() == 0) {
                throw new IOException("the connection was closed");
            }
            said.add(frame.kind());
        }

        @Override
        public Frame receive() throws IOException {
            throw new EOFException("the end");
        }

        @Override
        public void close() {
            closed.countDown();
        }
    }

    private CountDownLatch tell(Peer peer, ConnectionThreads threads) {
        Environment environment = Environment.of(TcpTransport.onLoopback(1 << 16), name -> {
            throw new ProtocolNotFoundException("nobody requests another session");
        }, LastWordsTest.class.getClassLoader(), SessionOptions.defaults());
        CountDownLatch over = new CountDownLatch(1);
        LastWords.say(REASON, List.of(new Link(B, peer, new Conversation(A, "i", environment.surroundings()))), threads, over);
        return over;
    }

    /** As where hundreds of threads want to run at once. */
    @Test
    void tellsThePeerAlsoWhenTheThreadThatDoesSoWaitsLongForAProcessor() throws Exception {
        AtomicInteger made = new AtomicInteger();
        ConnectionThreads threads = new ConnectionThreads(task -> {
            boolean late = made.incrementAndGet() == 2;
            return Thread.ofPlatform().daemon().unstarted(() -> {
                if (late) {
                    sleep();
                }
                task.run();
            });
        });
        // The first thread is the clock's.
        threads.limit(() -> { }, Duration.ofHours(1));
        CountDownLatch over = tell(new Peer(), threads);
        assertThat(over.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(said).containsExactly(FrameKind.ABORT);
    }

    @Test
    void doesNotWaitForAPeerThatDoesNotListen() throws Exception {
        CountDownLatch over = tell(new Peer() {
            @Override
            public void send(Frame frame) throws IOException {
                try {
                    closed.await();
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
                super.send(frame);
            }
        }, new ConnectionThreads());
        assertThat(over.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(closed.getCount()).isZero();
        assertThat(said).isEmpty();
    }

    private static void sleep() {
        try {
            Thread.sleep(LONG_MILLIS);
        } catch (InterruptedException e) {
            throw new AssertionError("nobody knows this thread", e);
        }
    }
}
