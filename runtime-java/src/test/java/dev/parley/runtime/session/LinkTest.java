package dev.parley.runtime.session;

import static dev.parley.runtime.session.SmallProtocols.A;
import static dev.parley.runtime.session.SmallProtocols.B;
import static dev.parley.runtime.session.SmallProtocols.plain;
import static dev.parley.runtime.session.SmallProtocols.sequence;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.FailureKind;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.ProtocolSource.ProtocolNotFoundException;
import dev.parley.runtime.binary.Environment;
import dev.parley.runtime.delegation.Desk;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.io.EOFException;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a participant makes of a peer to which it cannot send any more. */
@Timeout(60)
class LinkTest {
    private static final Failure REASON = new Failure(B, FailureKind.EXCEPTION, "gives up");

    /** A peer that has said its last word and listens no more; the word is read only after something could not be sent. */
    private static final class Leaving implements Connection {
        private final AtomicReference<Optional<Frame>> lastWord;
        private final CountDownLatch unheard = new CountDownLatch(1);
        private volatile boolean listens = true;
        /** Whether the end of the output can be told: what was sent before may be on its way to nobody. */
        private volatile boolean connected = true;
        private volatile boolean closed;

        Leaving(Optional<Frame> lastWord) {
            this.lastWord = new AtomicReference<>(lastWord);
        }

        @Override
        public void send(Frame frame) throws IOException {
            if (!listens) {
                unheard.countDown();
                throw new IOException("Broken pipe");
            }
        }

        @Override
        public Frame receive() throws IOException {
            try {
                unheard.await();
                // Time for whoever was not heard to close the connection, which it is not to do yet.
                Thread.sleep(50);
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
            if (closed) {
                throw new ClosedChannelException();
            }
            return lastWord.getAndSet(Optional.empty()).orElseThrow(() -> new EOFException("the end"));
        }

        @Override
        public void endOutput() throws IOException {
            if (!connected) {
                unheard.countDown();
                throw new IOException("Transport endpoint is not connected");
            }
        }

        @Override
        public void endInput() {
            close();
        }

        @Override
        public void close() {
            closed = true;
            unheard.countDown();
        }

        @Override
        public String peer() {
            return "test";
        }
    }

    private Environment environment;
    private Conversation conversation;

    @BeforeEach
    void open() {
        environment = Environment.of(TcpTransport.onLoopback(1 << 16), name -> {
            throw new ProtocolNotFoundException("nobody requests another session");
        }, LinkTest.class.getClassLoader(), SessionOptions.defaults());
    }

    @AfterEach
    void close() {
        environment.close();
    }

    private Link link(Leaving peer) {
        conversation = new Conversation(A, "i", environment.surroundings());
        Link link = new Link(B, peer, conversation);
        conversation.add(link);
        return link;
    }

    private Failure failure() throws Exception {
        return conversation.whenFailed().get(30, TimeUnit.SECONDS);
    }

    /** So many in a row that they are gathered, and leave when the participant is about to wait. */
    private static void sendMany(Link link, Leaving peer) throws IOException {
        for (int i = 0; i < 100; i++) {
            link.forward(new FrameBuilder(FrameKind.MESSAGE).putInt(i).build());
        }
        link.flush();
        peer.listens = false;
        link.forward(new FrameBuilder(FrameKind.MESSAGE).putInt(100).build());
        link.flush();
    }

    /**
     * What is read as the reason when the peer asks to be met elsewhere, where it has told one before.
     *
     * @param gone how the peer has left
     */
    private Failure invited(Consumer<Leaving> gone) throws Exception {
        Leaving peer = new Leaving(Optional.of(REASON.toFrame()));
        Link link = link(peer);
        gone.accept(peer);
        Desk desk = environment.surroundings().desk();
        link.frame(desk.expect(desk.token(), Desk::welcome).toFrame());
        return failure();
    }

    @Test
    void readsWhyItsMessagesDoNotArrive() throws Exception {
        Leaving peer = new Leaving(Optional.of(REASON.toFrame()));
        sendMany(link(peer), peer);
        assertThat(failure()).isEqualTo(REASON);
    }

    @Test
    void takesAPeerThatSaysNothingForLost() throws Exception {
        Leaving peer = new Leaving(Optional.empty());
        sendMany(link(peer), peer);
        assertThat(failure().kind()).isEqualTo(FailureKind.LOST);
    }

    @Test
    void readsWhyItsFormerWayHasEnded() throws Exception {
        assertThat(invited(peer -> peer.connected = false)).isEqualTo(REASON);
    }

    @Test
    void readsWhyItIsNotFollowed() throws Exception {
        assertThat(invited(peer -> peer.listens = false)).isEqualTo(REASON);
    }

    /** Not when somebody looks after it next, which may be too late where many threads want to run. */
    @Test
    void readsAtOnceWhyItIsNotHeard() throws Exception {
        Surroundings own = environment.surroundings();
        Surroundings seldom = new Surroundings(own.options(), own.desk(), new Watch(own.threads(), Duration.ofHours(1)), own.probing(),
                own.threads(), own.services());
        SessionProtocol protocol = new SessionProtocol(
                sequence(plain(int.class), plain(int.class)), LinkTest.class.getClassLoader(), SessionOptions.defaults());
        Leaving peer = new Leaving(Optional.of(REASON.toFrame()));
        try (MonitoredSession session = MonitoredSession.open(protocol, "i", A, B, peer, seldom)) {
            session.send(1);
            peer.listens = false;
            assertThatThrownBy(() -> session.send(2)).isInstanceOfSatisfying(
                    PeerFailureException.class, failure -> assertThat(failure.kind()).isEqualTo(REASON.kind()));
        }
    }
}
