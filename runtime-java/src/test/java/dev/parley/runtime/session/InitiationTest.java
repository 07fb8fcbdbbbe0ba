package dev.parley.runtime.session;

import static dev.parley.runtime.session.SmallProtocols.A;
import static dev.parley.runtime.session.SmallProtocols.B;
import static dev.parley.runtime.session.SmallProtocols.C;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.runtime.ProtocolSource.ProtocolNotFoundException;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.binary.Environment;
import dev.parley.runtime.example.Troupe;
import dev.parley.runtime.example.Troupe.Endings;
import dev.parley.runtime.example.Troupe.Medium;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Refusal;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a participant gets its links. Where {@code C} calls {@code A} and {@code B}, these two are played by the test. */
@Timeout(120)
class InitiationTest {
    private static final int PATIENCE_SECONDS = 60;
    private static final PayloadType INT = PayloadType.of("int");

    private final TcpTransport tcp = TcpTransport.onLoopback(1 << 20);
    private Acceptor a;
    private Acceptor b;
    private Acceptor c;

    @BeforeEach
    void listen() throws Exception {
        a = tcp.listen();
        b = tcp.listen();
        c = tcp.listen();
    }

    @AfterEach
    void close() {
        List.of(a, b, c).forEach(Acceptor::close);
    }

    /** The first role of the list sends a number to each of the others. */
    private static Machine star(List<Role> roles, Role self) {
        Machine.Builder machine = Machine.builder(self);
        int state = machine.state();
        Role hub = roles.getFirst();
        for (Role other : roles.subList(1, roles.size())) {
            if (self.equals(hub) || self.equals(other)) {
                int next = machine.state();
                machine.transition(state, self.equals(hub) ? Action.send(other, Label.Reserved.NONE, INT)
                        : Action.receive(hub, Label.Reserved.NONE, INT), next);
                state = next;
            }
        }
        return machine.build();
    }

    private static ProtocolDescriptor star(List<Role> roles) {
        return ProtocolDescriptor.of("test.Star", roles.stream().map(self -> star(roles, self)).toList());
    }

    /** As {@code C}, with all the time of the world. */
    private MonitoredSession call() throws Exception {
        return call(tcp, Duration.ofMinutes(10));
    }

    private MonitoredSession call(Connector connector, Duration linkTimeout) throws Exception {
        SessionOptions options = SessionOptions.defaults().withLinkTimeout(linkTimeout);
        SessionProtocol protocol = new SessionProtocol(star(List.of(A, B, C)), InitiationTest.class.getClassLoader(), options);
        Meeting meeting = new Meeting("i", protocol.digest(), List.of(), "secret", Map.of(A, List.of(a.address()), B, List.of(b.address()), C, List.of(c.address())));
        Environment environment = Environment.of(tcp, name -> {
            throw new ProtocolNotFoundException("nobody requests another session");
        }, InitiationTest.class.getClassLoader(), options);
        return new Initiation(protocol, C, meeting, environment.surroundings(), (peer, reason) -> { }).connect(connector, c);
    }

    private record Call(Thread thread, CompletableFuture<MonitoredSession> session) {}

    private static Call start(Thread.Builder kind, Callable<MonitoredSession> task) {
        CompletableFuture<MonitoredSession> session = new CompletableFuture<>();
        return new Call(kind.start(() -> {
            try {
                session.complete(task.call());
            } catch (Throwable e) {
                session.completeExceptionally(e);
            }
        }), session);
    }

    private Call start(Thread.Builder kind) {
        return start(kind, this::call);
    }

    private CompletableFuture<MonitoredSession> callFromC() {
        return start(Thread.ofPlatform().daemon()).session();
    }

    private static Connection greeted(Acceptor acceptor) throws Exception {
        Connection caller = acceptor.accept();
        assertThat(Hello.of(caller.receive()).from()).isEqualTo(C);
        return caller;
    }

    /** Neither is answered before both have been called. */
    @Test
    void everybodyIsCalledAtOnce() throws Exception {
        CompletableFuture<MonitoredSession> session = callFromC();
        for (Connection caller : List.of(greeted(b), greeted(a))) {
            caller.send(new FrameBuilder(FrameKind.WELCOME).build());
        }
        session.get(PATIENCE_SECONDS, TimeUnit.SECONDS).abort("is not needed any more");
    }

    /** A failure does not wait for those who have not answered yet; and they are told of it when they do. */
    @Test
    void whoAnswersLateLearnsOfAFailure() throws Exception {
        for (boolean first : List.of(true, false)) {
            CompletableFuture<MonitoredSession> session = callFromC();
            Connection refusing = greeted(first ? a : b);
            Connection late = greeted(first ? b : a);
            refusing.send(new Refusal(false, "no time").toFrame());
            assertThatThrownBy(() -> session.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).hasCauseInstanceOf(SessionSetupException.class)
                    .hasMessageContaining("`" + (first ? "A" : "B") + "` declined the link: no time");
            late.send(new FrameBuilder(FrameKind.WELCOME).build());
            assertThat(Failure.of(late.receive().expect(FrameKind.ABORT)).problem()).contains("could not start the session").contains("no time");
            refusing.close();
            late.close();
            c.close();
            c = tcp.listen();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whoIsInterruptedWaitsForNobody(boolean virtual) throws Exception {
        Call call = start(virtual ? Thread.ofVirtual() : Thread.ofPlatform().daemon());
        List<Connection> callers = List.of(greeted(a), greeted(b));
        call.thread().interrupt();
        assertThatThrownBy(() -> call.session().get(PATIENCE_SECONDS, TimeUnit.SECONDS)).hasCauseInstanceOf(SessionSetupException.class)
                .hasMessageContaining("interrupted");
        callers.forEach(Connection::close);
    }

    @Test
    void whoFallsSilentIsNamed() throws Exception {
        CompletableFuture<MonitoredSession> session = start(Thread.ofPlatform().daemon(), () -> call(tcp, Duration.ofSeconds(1))).session();
        List<Connection> callers = List.of(greeted(a), greeted(b));
        assertThatThrownBy(() -> session.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).hasCauseInstanceOf(SessionSetupException.class)
                .hasMessageMatching(".*`[AB]` cannot be reached: it did not answer within 1 s; see whether its process still runs.*");
        callers.forEach(Connection::close);
    }

    @Test
    void whoHangsUpIsNamed() throws Exception {
        CompletableFuture<MonitoredSession> session = callFromC();
        try (Connection silent = greeted(a)) {
            greeted(b).close();
            assertThatThrownBy(() -> session.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).hasCauseInstanceOf(SessionSetupException.class)
                    .hasMessageContaining("`B` cannot be reached: it hung up without an answer; see what its process has printed");
        }
    }

    /** Whatever keeps a session from beginning, the links that there are do not stay. */
    @Test
    void whoIsLinkedLearnsOfAFaultOfTheConnector() throws Exception {
        CompletableFuture<Void> linked = new CompletableFuture<>();
        Connector faulty = new Connector() {
            @Override
            public Acceptor listen() throws IOException {
                return tcp.listen();
            }

            @Override
            public Acceptor listen(TransportAddress address) throws IOException {
                return tcp.listen(address);
            }

            @Override
            public Connection connect(List<TransportAddress> addresses) throws IOException {
                if (addresses.contains(b.address())) {
                    linked.join();
                    throw new IllegalStateException("of the connector");
                }
                return tcp.connect(addresses);
            }
        };
        CompletableFuture<MonitoredSession> session = start(Thread.ofPlatform().daemon(), () -> call(faulty, Duration.ofMinutes(10))).session();
        try (Connection caller = greeted(a)) {
            caller.send(new FrameBuilder(FrameKind.WELCOME).build());
            linked.complete(null);
            assertThatThrownBy(() -> session.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).hasRootCauseMessage("of the connector");
            assertThat(Failure.of(caller.receive().expect(FrameKind.ABORT)).problem())
                    .isEqualTo("could not start the session: java.lang.IllegalStateException: of the connector");
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"SHARED", "TCP", "TLS", "HTTP", "NEGOTIATED"})
    void eightRolesMeet(Medium medium) throws Exception {
        List<Role> roles = IntStream.range(0, 8).mapToObj(i -> new Role("role" + i)).toList();
        Troupe troupe = new Troupe(star(roles), medium).part("role0", session -> {
            for (Role other : roles.subList(1, 8)) {
                session.send(other.name(), roles.indexOf(other));
            }
        });
        for (Role role : roles.subList(1, 8)) {
            troupe.part(role.name(), session -> assertThat(session.<Integer>receive("role0")).isEqualTo(roles.indexOf(role)));
        }
        Endings endings = troupe.play();
        assertThat(endings.byRole()).isEmpty();
    }
}
