package dev.parley.runtime.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.registry.Registries;
import dev.parley.runtime.registry.RegistryAddress;
import dev.parley.runtime.registry.TransportRegistry;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.negotiation.NegotiatingConnector;
import dev.parley.runtime.transport.negotiation.NegotiationOptions;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Participants that meet through a relay. */
@ParameterizedClass
@ValueSource(strings = {"http", "https"})
@Timeout(90)
class RelayedSessionTest extends RunningRelay {
    private static final Role A = new Role("A");
    private static final Role B = new Role("B");

    /** {@code B->A: <String>; A->B: <int>}, as each sees it. */
    private static Machine machine(Role self) {
        Machine.Builder machine = Machine.builder(self);
        int first = machine.state();
        int second = machine.state();
        int end = machine.state();
        PayloadType text = PayloadType.of("java.lang.String");
        PayloadType number = PayloadType.of("int");
        machine.transition(first, self.equals(A) ? Action.receive(B, Label.Reserved.NONE, text)
                : Action.send(A, Label.Reserved.NONE, text), second);
        machine.transition(second, self.equals(A) ? Action.send(B, Label.Reserved.NONE, number)
                : Action.receive(A, Label.Reserved.NONE, number), end);
        return machine.build();
    }

    private interface Part {
        void play(Session session) throws SessionException;
    }

    private static CompletableFuture<Void> perform(RegistryAddress registry, Preferences preferences, Role role, Part part) {
        ProtocolDescriptor protocol = ProtocolDescriptor.of("test.P", List.of(machine(A), machine(B)));
        return Background.start(() -> {
            try (TransportRegistry sessions = Registries.negotiating(registry, preferences, name -> protocol,
                    RelayedSessionTest.class.getClassLoader(), SessionOptions.defaults()); Session session = sessions.join("test.P", "i", role.name())) {
                part.play(session);
            }
            return null;
        });
    }

    /** `A`, whom `B` has to call, makes nothing but requests to the relay; `B` has TCP as well, also to the registry. */
    @Test
    void letsAParticipantBehindAFirewallBeCalled() throws Exception {
        TcpTransport tcp = TcpTransport.onLoopback(LIMIT);
        CompletableFuture<Void> a = perform(
                new RegistryAddress(transport, transport.address("registry"), Duration.ofSeconds(5), Optional.empty()),
                Preferences.of(transport), A, session -> {
                    String text = session.receive("B");
                    session.send("B", text.length());
                });
        CompletableFuture<Void> b = perform(
                new RegistryAddress(tcp, registry.address(), Duration.ofSeconds(5), Optional.empty()),
                new Preferences(List.of(tcp, transport), List.of(tcp, transport)), B, session -> {
                    session.send("A", "through the wall");
                    assertThat(session.<Integer>receive("A")).isEqualTo(16);
                });
        a.get(30, TimeUnit.SECONDS);
        b.get(30, TimeUnit.SECONDS);
        awaitEmpty();
    }

    /** Each but the first goes on before the server has answered, which is two polls away. */
    @Test
    void sessionsInARowReachAServerBehindIt() throws Exception {
        ProtocolDescriptor protocol = ProtocolDescriptor.of("test.P", List.of(machine(B), machine(A)));
        NegotiatingConnector negotiating =
                new NegotiatingConnector(Preferences.of(transport), NegotiationOptions.defaults(), (peer, reason) -> { });
        for (Connector connector : List.of(transport, negotiating)) {
            SessionEnvironment environment =
                    SessionEnvironment.over(connector, name -> protocol, RelayedSessionTest.class.getClassLoader(), SessionOptions.defaults());
            try (environment; SessionServer door = environment.serve("test.P")) {
                CompletableFuture<Void> server = Background.start(() -> {
                    for (int i = 0; i < 5; i++) {
                        try (Session session = door.accept()) {
                            String text = session.receive();
                            session.send(text.length());
                        }
                    }
                    return null;
                });
                for (int i = 0; i < 5; i++) {
                    try (Session session = door.service().request()) {
                        session.send("x".repeat(i));
                        assertThat(session.<Integer>receive()).isEqualTo(i);
                    }
                }
                server.get(30, TimeUnit.SECONDS);
            }
        }
        negotiating.close();
        awaitEmpty();
    }
}
