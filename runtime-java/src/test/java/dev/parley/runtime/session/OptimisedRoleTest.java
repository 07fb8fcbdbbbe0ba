package dev.parley.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.runtime.ProtocolViolationException;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.binary.Environment;
import dev.parley.runtime.example.Scene;
import dev.parley.runtime.example.Troupe;
import dev.parley.runtime.example.Troupe.Medium;
import dev.parley.runtime.registry.Registries;
import dev.parley.runtime.registry.RegistryOptions;
import dev.parley.runtime.registry.RegistryServer;
import dev.parley.runtime.registry.TransportRegistry;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.shared.SharedTransport;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Double buffering (<i>Rumpsteak</i>, section 3) whose kernel asks for both copies at once: its descriptor holds a machine that does. */
@Timeout(60)
class OptimisedRoleTest {
    private static final Role SOURCE = new Role("source");
    private static final Role KERNEL = new Role("kernel");
    private static final Role SINK = new Role("sink");
    private static final String NAME = "test.DoubleBuffering";
    private static final Label READY = Label.of("ready");
    private static final Label COPY = Label.of("copy");
    private static final PayloadType INT = PayloadType.of("int");

    private static final Machine PROJECTION = machine(KERNEL, ask(), fill(), wanted(), empty(), ask(), fill(), wanted(), empty());
    private static final Machine BOTH_AT_ONCE = machine(KERNEL, ask(), ask(), fill(), wanted(), empty(), fill(), wanted(), empty());

    private static Action ask() {
        return Action.send(SOURCE, READY);
    }

    private static Action fill() {
        return Action.receive(SOURCE, COPY, INT);
    }

    private static Action wanted() {
        return Action.receive(SINK, READY);
    }

    private static Action empty() {
        return Action.send(SINK, COPY, INT);
    }

    private static Machine machine(Role role, Action... steps) {
        Machine.Builder machine = Machine.builder(role);
        int state = machine.state();
        for (Action step : steps) {
            int next = machine.state();
            machine.transition(state, step, next);
            state = next;
        }
        return machine.build();
    }

    private static ProtocolDescriptor protocol(Machine... optimised) {
        Action asked = Action.receive(KERNEL, READY);
        Action filled = Action.send(KERNEL, COPY, INT);
        Action want = Action.send(KERNEL, READY);
        Action emptied = Action.receive(KERNEL, COPY, INT);
        return ProtocolDescriptor.of(
                NAME,
                List.of(machine(SOURCE, asked, filled, asked, filled), PROJECTION, machine(SINK, want, emptied, want, emptied)),
                List.of(optimised));
    }

    private static void fill(Session s) throws SessionException {
        for (int value = 1; value <= 2; value++) {
            assertThat(s.inbranch("kernel")).isEqualTo("ready");
            s.send("kernel", value);
        }
    }

    private static void passOne(Session s) throws SessionException {
        int value = s.receive("source");
        s.inbranch("sink");
        s.send("sink", value);
    }

    private static void passBothAskedForAtOnce(Session s) throws SessionException {
        s.outbranch("ready");
        s.outbranch("ready");
        passOne(s);
        passOne(s);
    }

    private static int sum(Session s) throws SessionException {
        int sum = 0;
        for (int i = 0; i < 2; i++) {
            s.outbranch("ready");
            sum += s.<Integer>receive("kernel");
        }
        return sum;
    }

    @ParameterizedTest
    @EnumSource(names = {"SHARED", "TCP", "UNIX"})
    void aParticipantFollowsTheOptimisedMachine(Medium medium) throws Exception {
        AtomicInteger sum = new AtomicInteger();

        Troupe.Endings endings = new Troupe(protocol(BOTH_AT_ONCE), medium)
                .part("source", OptimisedRoleTest::fill)
                .part("kernel", OptimisedRoleTest::passBothAskedForAtOnce)
                .part("sink", s -> sum.set(sum(s)))
                .play();

        assertThat(endings.byRole()).isEmpty();
        assertThat(sum).hasValue(3);
    }

    @Test
    void theMonitorHoldsItToThatMachine() throws Exception {
        Troupe.Endings endings = new Troupe(protocol(BOTH_AT_ONCE), Medium.SHARED)
                .part("source", OptimisedRoleTest::fill)
                .part("kernel", s -> {
                    s.outbranch("ready");
                    passOne(s);
                })
                .part("sink", OptimisedRoleTest::sum)
                .play();

        assertThat(endings.of("kernel")).isInstanceOf(ProtocolViolationException.class)
                .hasMessageContaining("the code receives from `source`");
    }

    /** They were built from the same protocol, some of them without the local type. */
    @Test
    void participantsAgreeOnTheProjectionsAlone() throws Exception {
        try (RegistryServer server = RegistryServer.start(RegistryOptions.defaults(), (peer, reason) -> { })) {
            Scene scene = new Scene()
                    .part("source", () -> join(server, protocol(), "source", s -> {
                        fill(s);
                        return 0;
                    }))
                    .part("kernel", () -> join(server, protocol(BOTH_AT_ONCE), "kernel", s -> {
                        passBothAskedForAtOnce(s);
                        return 0;
                    }))
                    .part("sink", () -> join(server, protocol(), "sink", OptimisedRoleTest::sum))
                    .end();

            assertThat(scene.<Integer>result("sink")).isEqualTo(3);
        }
    }

    private interface Play {
        int play(Session session) throws SessionException;
    }

    private static int join(RegistryServer server, ProtocolDescriptor built, String role, Play play) throws Exception {
        try (TransportRegistry registry = Registries.overTcp(
                        HostAndPort.of(server.address()).resolve(), "127.0.0.1", Duration.ofSeconds(30),
                        name -> built, OptimisedRoleTest.class.getClassLoader(), SessionOptions.defaults());
                Session session = registry.join(NAME, "i", role)) {
            return play.play(session);
        }
    }

    @Test
    void whatIsNotProvenIsNotPlayed() {
        Machine neverAsksAgain = machine(KERNEL, ask(), fill(), wanted(), empty(), fill(), wanted(), empty());
        ProtocolDescriptor forged = protocol(neverAsksAgain);
        try (TransportRegistry registry = Registries.inThisVm(
                name -> forged, OptimisedRoleTest.class.getClassLoader(), SessionOptions.defaults())) {
            assertThatThrownBy(() -> registry.join(NAME, "i", "kernel"))
                    .isInstanceOf(SessionSetupException.class)
                    .hasMessageContaining("the descriptor of `test.DoubleBuffering` has `kernel` play in a way that is not proven to fit the "
                            + "protocol: it cannot receive `copy<int>` from `source` before it does what that waits for, which is to send "
                            + "`ready` to `source`");
        }
    }

    /** The server's machine answers before it is asked, and the requesting side has never heard of that. */
    @Test
    void aSessionOfTwoAgreesOnTheProjectionsToo() throws Exception {
        Role client = new Role("client");
        Role server = new Role("server");
        List<Machine> machines = List.of(
                machine(client, Action.send(server, COPY, INT), Action.receive(server, READY)),
                machine(server, Action.receive(client, COPY, INT), Action.send(client, READY)));
        ProtocolDescriptor plain = ProtocolDescriptor.of("test.Two", machines);
        ProtocolDescriptor eager = ProtocolDescriptor.of(
                "test.Two", machines, List.of(machine(server, Action.send(client, READY), Action.receive(client, COPY, INT))));
        SharedTransport memory = new SharedTransport();
        ClassLoader loader = OptimisedRoleTest.class.getClassLoader();
        try (Environment serving = Environment.of(memory, name -> eager, loader, SessionOptions.defaults());
                Environment requesting = Environment.of(memory, name -> plain, loader, SessionOptions.defaults());
                var open = serving.serve("test.Two")) {
            new Scene()
                    .part("server", () -> {
                        try (Session s = open.accept()) {
                            s.outbranch("ready");
                            return s.<Integer>receive("client");
                        }
                    })
                    .part("client", () -> {
                        try (Session s = requesting.service("test.Two", open.addresses()).request()) {
                            s.send("server", 7);
                            return s.inbranch("server");
                        }
                    })
                    .end();
        }
    }
}
