package dev.parley.runtime.delegation;

import static dev.parley.runtime.example.Local.live;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static dev.parley.runtime.example.Local.service;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.runtime.ProtocolViolationException;
import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.example.Troupe;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.negotiation.NegotiatingConnector;
import dev.parley.runtime.transport.negotiation.NegotiationOptions;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class DelegationOverRegistryTest {

    /** A session of two travels over one of several participants as well. */
    @ParameterizedTest
    @EnumSource(names = {"SHARED", "TCP", "NEGOTIATED"})
    void overASessionFromTheRegistry(Troupe.Medium medium) throws Exception {
        PayloadType handed = live(send("int"));
        ProtocolDescriptor carrier = ProtocolDescriptor.of("Carrier", List.of(
                Machines.of("giver", Action.send(new Role("taker"), Label.Reserved.NONE, handed)),
                Machines.of("taker", Action.receive(new Role("giver"), Label.Reserved.NONE, handed)),
                Machines.of("third")));
        ClassLoader loader = DelegationOverRegistryTest.class.getClassLoader();
        try (NegotiatingConnector connector = new NegotiatingConnector(Preferences.of(TcpTransport.onLoopback(16 << 20)),
                NegotiationOptions.defaults(), (peer, reason) -> { });
                SessionEnvironment environment = SessionEnvironment.over(
                        connector, name -> protocol("S", receive("int")), loader, SessionOptions.defaults())) {
            SessionServer door = environment.serve("S");
            Session a = door.service().request();
            Session b = door.accept();
            Troupe.Endings endings = new Troupe(carrier, medium)
                    .part("giver", s -> s.send("taker", b))
                    .part("taker", s -> {
                        try (Session taken = s.receive("giver")) {
                            taken.send(9);
                        }
                    })
                    .part("third", s -> { })
                    .play();
            assertThat(endings.byRole()).isEmpty();
            assertThat(a.<Integer>receive()).isEqualTo(9);
            a.close();
            door.close();
        }
    }

    /** A service is shared by whoever has it, so one message may carry it to several; each requests sessions of its own. */
    @ParameterizedTest
    @EnumSource(names = {"TCP", "NEGOTIATED"})
    void aServiceTravelsToSeveralReceivers(Troupe.Medium medium) throws Exception {
        ClassLoader loader = DelegationOverRegistryTest.class.getClassLoader();
        try (NegotiatingConnector connector = new NegotiatingConnector(Preferences.of(TcpTransport.onLoopback(16 << 20)),
                NegotiationOptions.defaults(), (peer, reason) -> { });
                SessionEnvironment environment = SessionEnvironment.over(
                        connector, name -> protocol("S", send("int")), loader, SessionOptions.defaults());
                SessionServer door = environment.serve("S")) {
            Troupe.Endings endings = new Troupe(toSeveral(service(send("int"))), medium)
                    .part("giver", s -> s.send(List.of("left", "right"), door.service()))
                    .part("left", s -> request(s.receive("giver"), 1))
                    .part("right", s -> request(s.receive("giver"), 2))
                    .play();
            assertThat(endings.byRole()).isEmpty();
            assertThat(List.of(accepted(door), accepted(door))).containsExactlyInAnyOrder(1, 2);
        }
    }

    private static void request(Service service, int number) throws SessionException {
        try (Session session = service.request()) {
            session.send(number);
        }
    }

    private static int accepted(SessionServer door) throws SessionException {
        try (Session session = door.accept()) {
            return session.<Integer>receive();
        }
    }

    /** The protocol check refuses such protocols; machines of other origin get here. */
    @Test
    void aLiveSessionHasOneReceiver() throws Exception {
        Troupe.Endings endings = new Troupe(toSeveral(live(send("int"))), Troupe.Medium.SHARED)
                .part("giver", s -> s.send(List.of("left", "right"), "anything"))
                .part("left", s -> s.receive("giver"))
                .part("right", s -> s.receive("giver"))
                .play();
        assertThat(endings.of("giver")).isInstanceOf(ProtocolViolationException.class)
                .hasMessageContaining("the code sends a session to several receivers, where only one can have it");
    }

    /** A protocol of one message to two. */
    private static ProtocolDescriptor toSeveral(PayloadType payload) {
        Role giver = new Role("giver");
        List<Role> takers = List.of(new Role("left"), new Role("right"));
        return ProtocolDescriptor.of("Carrier", List.of(
                Machines.of("giver", new Action(Direction.SEND, takers, Label.Reserved.NONE, List.of(payload))),
                Machines.of("left", Action.receive(giver, Label.Reserved.NONE, payload)),
                Machines.of("right", Action.receive(giver, Label.Reserved.NONE, payload))));
    }

    /** Machines that do one thing. */
    private static final class Machines {
        static Machine of(String role, Action... actions) {
            Machine.Builder machine = Machine.builder(new Role(role));
            int state = machine.state();
            for (Action action : actions) {
                int next = machine.state();
                machine.transition(state, action, next);
                state = next;
            }
            return machine.build();
        }
    }
}
