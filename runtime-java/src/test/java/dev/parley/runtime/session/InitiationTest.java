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
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Refusal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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
        SessionOptions options = SessionOptions.defaults().withLinkTimeout(Duration.ofMinutes(10));
        SessionProtocol protocol = new SessionProtocol(star(List.of(A, B, C)), InitiationTest.class.getClassLoader(), options);
        Meeting meeting = new Meeting("i", protocol.digest(), List.of(), "secret", Map.of(A, List.of(a.address()), B, List.of(b.address()), C, List.of(c.address())));
        Environment environment = Environment.of(tcp, name -> {
            throw new ProtocolNotFoundException("nobody requests another session");
        }, InitiationTest.class.getClassLoader(), options);
        return new Initiation(protocol, C, meeting, environment.surroundings(), (peer, reason) -> { }).connect(tcp, c);
    }

    private record Call(Thread thread, CompletableFuture<MonitoredSession> session) {}

    private Call start(Thread.Builder kind) {
        CompletableFuture<MonitoredSession> session = new CompletableFuture<>();
        return new Call(kind.start(() -> {
            try {
                session.complete(call());
            } catch (Throwable e) {
                session.completeExceptionally(e);
            }
        }), session);
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
