package dev.parley.runtime.transport.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.example.BusyCarriers;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.io.EOFException;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Links that break without a word, over real sockets. Except in one test, time passes when the test says so. */
@Timeout(60)
class HeartbeatTest {
    private static final Liveness HOURS = new Liveness(Duration.ofHours(1), 2);

    private Acceptor acceptor;
    private Connection near;
    private Connection far;

    @BeforeEach
    void connect() throws IOException {
        TcpTransport tcp = TcpTransport.onLoopback(10_000);
        acceptor = tcp.listen();
        near = tcp.connect(acceptor.address());
        far = acceptor.accept();
    }

    @AfterEach
    void close() {
        near.close();
        far.close();
        acceptor.close();
    }

    private static Frame message() {
        return new FrameBuilder(FrameKind.MESSAGE).build();
    }

    private static CompletableFuture<Frame> receive(Connection connection) {
        CompletableFuture<Frame> received = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                received.complete(connection.receive());
            } catch (IOException e) {
                received.completeExceptionally(e);
            }
        });
        return received;
    }

    @Test
    void noticesASideThatHasVanished() {
        // The far side neither sends nor closes, as a machine does that has lost its power.
        HeartbeatConnection watched = HeartbeatConnection.start(near, new ConnectionThreads(), new Liveness(Duration.ofMillis(50), 2));
        assertThatThrownBy(watched::receive).isInstanceOf(IOException.class).hasMessageStartingWith("nothing was heard from it for ");
    }

    /** Of the threads that use the connection the one that sends may be the first to find it closed. */
    @Test
    void tellsASenderOfTheSilenceToo() {
        HeartbeatConnection watched = HeartbeatConnection.start(near, new ConnectionThreads(), new Liveness(Duration.ofMillis(50), 2));
        assertThatThrownBy(watched::receive).isInstanceOf(IOException.class);
        assertThatThrownBy(() -> watched.send(message())).isInstanceOf(IOException.class).hasMessageStartingWith("nothing was heard from it for ");
    }

    @Test
    void givesSignsOfLifeOnlyWhenThereIsNothingElseToSend() throws Exception {
        HeartbeatConnection watched = new HeartbeatConnection(near, new ConnectionThreads(), HOURS);
        watched.tick();
        assertThat(far.receive().kind()).isEqualTo(FrameKind.HEARTBEAT);
        watched.send(message());
        watched.tick();
        watched.send(message());
        watched.endOutput();
        assertThat(far.receive().kind()).isEqualTo(FrameKind.MESSAGE);
        assertThat(far.receive().kind()).isEqualTo(FrameKind.MESSAGE);
        assertThatThrownBy(far::receive).isInstanceOf(IOException.class);
    }

    @Test
    void doesNotShowSignsOfLifeToItsUser() throws Exception {
        HeartbeatConnection watched = new HeartbeatConnection(near, new ConnectionThreads(), HOURS);
        for (int i = 0; i < 10; i++) {
            far.send(NegotiationFrames.bare(FrameKind.HEARTBEAT));
        }
        far.send(message());
        assertThat(watched.receive().kind()).isEqualTo(FrameKind.MESSAGE);
    }

    @Test
    void staysWithASideThatIsOnlyQuiet() throws Exception {
        HeartbeatConnection watched = new HeartbeatConnection(near, new ConnectionThreads(), HOURS);
        CompletableFuture<Frame> received = receive(watched);
        for (int i = 1; i <= 20; i++) {
            far.send(NegotiationFrames.bare(FrameKind.HEARTBEAT));
            while (watched.arrivals() < i) {
                Thread.onSpinWait();
            }
            watched.tick();
        }
        assertThat(received).isNotDone();
        far.send(message());
        assertThat(received.get(30, TimeUnit.SECONDS).kind()).isEqualTo(FrameKind.MESSAGE);
    }

    /** The guide tells the latest of them. */
    @Test
    void noticesSilenceWithinTheTimesThatAreSaid() throws Exception {
        Liveness liveness = Liveness.defaults();
        assertThat(liveness.latest()).isEqualTo(Duration.ofSeconds(15));
        HeartbeatConnection watched = new HeartbeatConnection(near, new ConnectionThreads(), liveness);
        CompletableFuture<Frame> received = receive(watched);
        far.send(NegotiationFrames.bare(FrameKind.HEARTBEAT));
        while (watched.arrivals() < 1) {
            Thread.onSpinWait();
        }
        for (long passed = liveness.latest().dividedBy(liveness.interval()); passed > 0; passed--) {
            assertThat(received).isNotDone();
            watched.tick();
        }
        assertThat(received).failsWithin(Duration.ofSeconds(10)).withThrowableThat()
                .withMessageContaining("nothing was heard from it for " + liveness.limit().toSeconds() + " s");
    }

    @Test
    void accusesNobodyWhileItDoesNotListen() throws Exception {
        HeartbeatConnection watched = new HeartbeatConnection(near, new ConnectionThreads(), HOURS);
        for (int i = 0; i < 20; i++) {
            watched.tick();
        }
        far.send(message());
        assertThat(watched.receive().kind()).isEqualTo(FrameKind.MESSAGE);
    }

    @Test
    void tellsSilenceFromAClosedConnection() throws Exception {
        HeartbeatConnection watched = new HeartbeatConnection(near, new ConnectionThreads(), HOURS);
        CompletableFuture<Frame> received = receive(watched);
        far.close();
        assertThatThrownBy(() -> received.get(30, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class)
                .hasMessageContaining("the connection was closed");
    }

    /** As a process that was stopped finds the others gone when it goes on: it was not their doing. */
    @Test
    void tellsThatThisSideWasTheOneThatStoodStill() throws Exception {
        Liveness brief = new Liveness(Duration.ofMillis(10), 2);
        HeartbeatConnection watched = new HeartbeatConnection(near, new ConnectionThreads(), brief);
        Thread.sleep(100);
        far.close();
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(watched::receive).isInstanceOf(EOFException.class)
                    .hasMessageMatching("the connection was closed after this program had stood still for \\d+ s");
            // The clock may be the first that goes on.
            watched.tick();
        }
    }

    @Test
    void doesNotSaySoOfOneThatWasClosedHere() throws Exception {
        HeartbeatConnection watched = new HeartbeatConnection(near, new ConnectionThreads(), new Liveness(Duration.ofMillis(10), 2));
        watched.close();
        Thread.sleep(100);
        assertThatThrownBy(watched::receive).isInstanceOf(IOException.class).hasMessageNotContaining("stood still");
        assertThatThrownBy(() -> watched.send(message())).isInstanceOf(IOException.class).hasMessageNotContaining("stood still");
    }

    @Test
    void givesSignsOfLifeWhileVirtualThreadsKeepEveryCarrierBusy() throws Exception {
        try (BusyCarriers busy = BusyCarriers.all()) {
            HeartbeatConnection watched = HeartbeatConnection.start(near, new ConnectionThreads(), new Liveness(Duration.ofMillis(50), 2));
            assertThat(receive(far).get(10, TimeUnit.SECONDS).kind()).isEqualTo(FrameKind.HEARTBEAT);
            assertThatThrownBy(watched::receive).isInstanceOf(IOException.class).hasMessageStartingWith("nothing was heard from it for ");
        }
    }
}
