package dev.parley.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.runtime.FailureKind;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.ProtocolSource.ProtocolNotFoundException;
import dev.parley.runtime.ProtocolViolationException;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.binary.Environment;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.ForyCodec;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.MessageFormat;
import dev.parley.runtime.wire.MessageHead;
import dev.parley.runtime.wire.Refusal;
import java.io.IOException;
import java.net.Socket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What `A` makes of a `B` that does not use this runtime, or not as it should: every byte is the test's own. */
@Timeout(120)
class RoguePeerTest {
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");
    private static final int LIMIT = 10_000;

    record Named(String text) {}

    /** Would show that a class was instantiated which the protocol does not name. */
    static final class Bomb implements java.io.Serializable {
        private static final long serialVersionUID = 1L;
        static final List<Bomb> EXPLODED = new CopyOnWriteArrayList<>();
        String fuse = "lit";

        private Object readResolve() {
            EXPLODED.add(this);
            return this;
        }
    }

    private final TcpTransport tcp = TcpTransport.onLoopback(LIMIT);
    private SessionOptions options = SessionOptions.defaults().withMaxMessageBytes(LIMIT).withLinkTimeout(Duration.ofSeconds(60));
    private final List<String> turnedAway = new CopyOnWriteArrayList<>();
    private SessionProtocol protocol;
    private Meeting meeting;
    private Acceptor door;

    @BeforeEach
    void listen() throws Exception {
        protocol = new SessionProtocol(
                new ProtocolDescriptor("test.P", List.of(machine(A), machine(B)), List.of(), Optional.empty(), "digest"),
                RoguePeerTest.class.getClassLoader(), options);
        door = tcp.listen();
        meeting = new Meeting("i", protocol.digest(), List.of(), "secret", Map.of(A, List.of(door.address()), B, List.of()));
    }

    @AfterEach
    void close() {
        door.close();
    }

    /** {@code B->A: <Named>; B->A: { stop: .. }}, as each sees it. */
    private static Machine machine(Role role) {
        PayloadType named = PayloadType.of(Named.class.getCanonicalName());
        Machine.Builder machine = Machine.builder(role);
        int first = machine.state();
        int second = machine.state();
        int end = machine.state();
        machine.transition(first, role.equals(A) ? Action.receive(B, Label.Reserved.NONE, named)
                : Action.send(A, Label.Reserved.NONE, named), second);
        machine.transition(second, role.equals(A) ? Action.receive(B, Label.of("stop")) : Action.send(A, Label.of("stop")), end);
        return machine.build();
    }

    private CompletableFuture<MonitoredSession> honest() {
        Environment environment = Environment.of(tcp, name -> {
            throw new ProtocolNotFoundException("nobody requests another session");
        }, RoguePeerTest.class.getClassLoader(), options);
        return async(() -> new Initiation(
                protocol, A, meeting, environment.surroundings(), (peer, reason) -> turnedAway.add(reason)).connect(tcp, door));
    }

    private static <R> CompletableFuture<R> async(Callable<R> task) {
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

    private Hello hello() {
        return new Hello("test.P", "i", "secret", B, A, "digest", protocol.payloadFingerprint());
    }

    private Connection rogue(Hello hello) throws IOException {
        Connection connection = tcp.connect(door.address());
        connection.send(hello.toFrame());
        return connection;
    }

    private Connection linked() throws IOException {
        Connection connection = rogue(hello());
        connection.receive().expect(FrameKind.WELCOME);
        return connection;
    }

    private static Frame message(Label label, Object... payloads) throws Exception {
        MessageFormat format = new MessageFormat(new ForyCodec(Set.of(Named.class), RoguePeerTest.class.getClassLoader()));
        return format.write(new MessageHead(label, payloads.length), payloads);
    }

    private static Frame good() throws Exception {
        return message(Label.Reserved.NONE, new Named("x"));
    }

    /** What `A` says when it receives after `B` has sent these frames. */
    private Throwable receivedAfter(Frame... frames) throws Exception {
        CompletableFuture<MonitoredSession> honest = honest();
        try (Connection connection = linked()) {
            // Only then: what arrives earlier is told as a failure of the initiation.
            MonitoredSession session = honest.get(60, TimeUnit.SECONDS);
            sendAll(connection, frames);
            try {
                session.receive("B");
                session.inbranch("B");
                session.close();
                return new AssertionError("nothing was wrong");
            } catch (Exception e) {
                return e;
            }
        }
    }

    /** Nobody reads any more at the end of the role; a connection on which nonsense comes then is closed all the same. */
    @Test
    void nonsenseAfterTheEnd() throws Exception {
        CompletableFuture<MonitoredSession> honest = honest();
        try (Connection connection = linked()) {
            MonitoredSession session = honest.get(60, TimeUnit.SECONDS);
            connection.send(good());
            connection.send(message(Label.of("stop")));
            session.receive("B");
            session.inbranch("B");
            session.close();
            connection.receive().expect(FrameKind.GOODBYE);
            connection.send(new FrameBuilder(FrameKind.HELLO).build());
            // Ends with the connection; what is sent in between only shows that it has gone.
            assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
                while (true) {
                    try {
                        connection.send(new FrameBuilder(FrameKind.HELLO).build());
                        Thread.sleep(10);
                    } catch (IOException gone) {
                        break;
                    }
                }
            });
            assertThat(session.failure()).isEmpty();
        }
    }

    private static void sendAll(Connection connection, Frame... frames) {
        try {
            for (Frame frame : frames) {
                connection.send(frame);
            }
        } catch (IOException hungUp) {
            // `A` may have ended the connection after the first of them; what it says is looked at next.
        }
    }

    private static void assertBlamesB(Throwable thrown, String problem) {
        assertThat(thrown).isInstanceOfSatisfying(ProtocolViolationException.class, e -> {
            assertThat(e.culprit()).isEqualTo("B");
            assertThat(e.problem()).contains(problem);
        });
    }

    @Test
    void isNotBotheredByOneThatBehaves() throws Exception {
        CompletableFuture<MonitoredSession> honest = honest();
        try (Connection connection = linked()) {
            connection.send(good());
            connection.send(message(Label.of("stop")));
            MonitoredSession session = honest.get(60, TimeUnit.SECONDS);
            assertThat(session.<Named>receive("B")).isEqualTo(new Named("x"));
            assertThat(session.inbranch("B")).isEqualTo("stop");
            session.close();
            connection.receive().expect(FrameKind.GOODBYE);
        }
    }

    @Test
    void blamesTheSenderOfAnotherMessage() throws Exception {
        assertBlamesB(receivedAfter(message(Label.of("go"), new Named("x"))), "it sent `go` with 1 payload");
        listen();
        assertBlamesB(receivedAfter(message(Label.Reserved.NONE, 1, 2)), "it sent a message of 2 payloads");
        listen();
        assertBlamesB(receivedAfter(message(Label.Reserved.AGAIN)), "it sent another round of a loop");
        listen();
        assertBlamesB(receivedAfter(good(), message(Label.of("go"))), "it sent `go` with 0 payloads");
    }

    @Test
    void blamesTheSenderOfAWrongPayload() throws Exception {
        assertBlamesB(receivedAfter(message(Label.Reserved.NONE, "text")),
                "it sent a `java.lang.String` where the message has `");
    }

    @Test
    void instantiatesNothingThatTheProtocolDoesNotName() throws Exception {
        byte[] bomb = org.apache.fory.Fory.builder().withXlang(false).requireClassRegistration(false).withRefTracking(true)
                .withCompatible(false).withClassVersionCheck(true).withCodegen(false).build().serialize(new Bomb());
        // A message without label, one payload, tag 1 for an object.
        Frame hostile = new FrameBuilder(FrameKind.MESSAGE).putByte(0).putByte(1).putByte(1).putBytes(bomb).build();
        assertBlamesB(receivedAfter(hostile), "it sent a payload that is not allowed: the bytes of an object cannot be read");
        assertThat(Bomb.EXPLODED).isEmpty();
    }

    @Test
    void blamesTheSenderOfWhatIsNoMessage() throws Exception {
        assertBlamesB(receivedAfter(new FrameBuilder(FrameKind.MESSAGE).putByte(63).build()), "label code 63 is unknown");
        listen();
        assertBlamesB(receivedAfter(new FrameBuilder(FrameKind.MESSAGE).putByte(0).putByte(1).putByte(99).build()),
                "payload tag 99 is unknown");
        listen();
        assertThat(receivedAfter(hello().toFrame())).isInstanceOfSatisfying(PeerFailureException.class, e -> {
            assertThat(e.kind()).isEqualTo(FailureKind.VIOLATION);
            assertThat(e.problem()).contains("a frame of kind HELLO has no place in a session");
        });
        listen();
        assertThat(receivedAfter(new FrameBuilder(FrameKind.MESSAGE).putBytes(new byte[LIMIT]).build()))
                .hasMessageContaining("the frame announces 10004 bytes, the limit is 10000");
        listen();
        assertThat(receivedAfter(new FrameBuilder(FrameKind.GOODBYE).build(), good()))
                .isInstanceOf(PeerFailureException.class);
    }

    @Test
    void tellsTheCulpritWhatItDid() throws Exception {
        CompletableFuture<MonitoredSession> honest = honest();
        try (Connection connection = linked()) {
            honest.get(60, TimeUnit.SECONDS);
            connection.send(new FrameBuilder(FrameKind.ABORT).putByte(1).build());
            Failure told = Failure.of(connection.receive());
            assertThat(told.culprit()).isEqualTo(B);
            assertThat(told.kind()).isEqualTo(FailureKind.VIOLATION);
        }
    }

    @Test
    void noticesOneThatIsGone() throws Exception {
        CompletableFuture<MonitoredSession> honest = honest();
        Connection connection = linked();
        MonitoredSession session = honest.get(60, TimeUnit.SECONDS);
        connection.close();
        assertThatThrownBy(() -> session.receive("B")).isInstanceOfSatisfying(PeerFailureException.class,
                e -> assertThat(e.kind()).isEqualTo(FailureKind.LOST));
    }

    @Test
    void noticesOneThatSaysGoodbyeTooEarly() throws Exception {
        assertThat(receivedAfter(good(), new FrameBuilder(FrameKind.GOODBYE).build())).isInstanceOfSatisfying(
                PeerFailureException.class, e -> assertThat(e.kind()).isEqualTo(FailureKind.ABANDONED));
    }

    @Test
    void survivesRandomBytes() throws Exception {
        Random random = new Random(3);
        for (int i = 0; i < 30; i++) {
            byte[] noise = new byte[1 + random.nextInt(200)];
            random.nextBytes(noise);
            if (i % 2 == 0) {
                System.arraycopy(good().toBytes(), 0, noise, 0, Math.min(noise.length, random.nextInt(good().size())));
            }
            CompletableFuture<MonitoredSession> honest = honest();
            String location = door.address().location();
            try (Socket socket = new Socket("127.0.0.1", Integer.parseInt(location.substring(location.lastIndexOf(':') + 1)))) {
                Frame hello = hello().toFrame();
                socket.getOutputStream().write(hello.toBytes());
                MonitoredSession session = honest.get(60, TimeUnit.SECONDS);
                socket.getOutputStream().write(noise);
                socket.shutdownOutput();
                assertThatThrownBy(() -> session.receive("B")).isInstanceOf(dev.parley.runtime.SessionException.class);
            }
            listen();
        }
    }

    @Test
    void turnsStrangersAwayAndGoesOn() throws Exception {
        CompletableFuture<MonitoredSession> honest = honest();
        List<Hello> strangers = List.of(
                new Hello("test.P", "i", "guess", B, A, "digest", protocol.payloadFingerprint()),
                new Hello("test.P", "j", "secret", B, A, "digest", protocol.payloadFingerprint()),
                new Hello("test.P", "i", "secret", B, B, "digest", protocol.payloadFingerprint()),
                new Hello("test.P", "i", "secret", new Role("C"), A, "digest", protocol.payloadFingerprint()));
        List<Connection> kept = new ArrayList<>();
        for (Hello stranger : strangers) {
            Connection connection = rogue(stranger);
            kept.add(connection);
            assertThat(Refusal.of(connection.receive()).incompatible()).isFalse();
        }
        kept.add(tcp.connect(door.address()));
        try (Connection friend = linked()) {
            friend.send(good());
            // Refused, or before a door that is closed already.
            assertThatThrownBy(() -> linked().close()).isInstanceOf(IOException.class);
            assertThat(honest.get(60, TimeUnit.SECONDS).<Named>receive("B")).isEqualTo(new Named("x"));
        }
        kept.forEach(Connection::close);
        assertThat(turnedAway).contains("it is no participant of this session");
    }

    @Test
    void tellsBothSidesThatTheyAreIncompatible() throws Exception {
        for (Hello other : List.of(new Hello("test.P", "i", "secret", B, A, "other", protocol.payloadFingerprint()),
                new Hello("test.P", "i", "secret", B, A, "digest", "other"))) {
            CompletableFuture<MonitoredSession> honest = honest();
            try (Connection connection = rogue(other)) {
                assertThat(Refusal.of(connection.receive()).incompatible()).isTrue();
            }
            assertThatThrownBy(() -> honest.get(60, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(IncompatibleSessionException.class);
            listen();
        }
    }

    @Test
    void doesNotWaitForEver() {
        options = options.withLinkTimeout(Duration.ofSeconds(2));
        CompletableFuture<MonitoredSession> honest = honest();
        assertThatThrownBy(() -> honest.get(60, TimeUnit.SECONDS)).hasCauseInstanceOf(SessionSetupException.class)
                .hasMessageContaining("`B` did not connect within 2 s");
    }
}
