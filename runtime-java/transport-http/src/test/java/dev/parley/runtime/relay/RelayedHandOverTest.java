package dev.parley.runtime.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.LocalType;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import dev.parley.core.type.SessionType;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.negotiation.NegotiatingConnector;
import dev.parley.runtime.transport.negotiation.NegotiationOptions;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A session that changes hands where some of its parties make nothing but requests to a relay. */
@ParameterizedClass
@ValueSource(strings = {"http", "https"})
@Timeout(90)
class RelayedHandOverTest extends RunningRelay {
    private static final Role CLIENT = new Role("client");
    private static final Role SERVER = new Role("server");
    private static final PayloadType INT = PayloadType.of("int");
    private static final PayloadType GIVEN = new PayloadType.Session(SessionType.established(
            LocalType.sequence(step(Direction.RECEIVE), step(Direction.SEND))));
    /** Two questions and their answers, and the session between the second question and its answer. */
    private static final Map<String, ProtocolDescriptor> PROTOCOLS =
            Map.of("S", protocol("S", INT, INT, INT, INT), "T", protocol("T", GIVEN));

    /** Who has nothing but the relay. The others have TCP as well, which they prefer. */
    enum Behind {
        PASSIVE, HOLDER, RECEIVER, ALL;

        boolean has(Behind party) {
            return this == party || this == ALL;
        }
    }

    private static LocalType step(Direction direction) {
        return new LocalType.Message(direction, List.of(SessionType.PEER), Label.Reserved.NONE, List.of(INT));
    }

    /** Client and server speak in turn. */
    private static ProtocolDescriptor protocol(String name, PayloadType... messages) {
        return ProtocolDescriptor.of(name, List.of(machine(CLIENT, SERVER, 0, messages), machine(SERVER, CLIENT, 1, messages)));
    }

    private static Machine machine(Role self, Role peer, int first, PayloadType... messages) {
        Machine.Builder machine = Machine.builder(self);
        List<Integer> states = IntStream.rangeClosed(0, messages.length).mapToObj(step -> machine.state()).toList();
        for (int i = 0; i < messages.length; i++) {
            machine.transition(states.get(i), i % 2 == first ? Action.send(peer, Label.Reserved.NONE, messages[i])
                    : Action.receive(peer, Label.Reserved.NONE, messages[i]), states.get(i + 1));
        }
        return machine.build();
    }

    private SessionEnvironment environment(boolean isBehind, List<AutoCloseable> opened) {
        RelayTransport relayed = transport();
        List<Transport> transports = isBehind ? List.of(relayed) : List.of(TcpTransport.onLoopback(LIMIT), relayed);
        NegotiatingConnector connector =
                new NegotiatingConnector(new Preferences(transports, transports), NegotiationOptions.defaults(), (peer, reason) -> { });
        opened.add(connector::close);
        opened.add(relayed::close);
        return SessionEnvironment.over(connector, PROTOCOLS::get, RelayedHandOverTest.class.getClassLoader(), SessionOptions.defaults());
    }

    @ParameterizedTest
    @EnumSource
    void goesOnWithWhoeverGetsIt(Behind behind) throws Exception {
        List<AutoCloseable> opened = new ArrayList<>();
        try (SessionEnvironment passive = environment(behind.has(Behind.PASSIVE), opened);
                SessionEnvironment holder = environment(behind.has(Behind.HOLDER), opened);
                SessionEnvironment receiver = environment(behind.has(Behind.RECEIVER), opened);
                SessionServer first = holder.serve("S"); SessionServer next = receiver.serve("T")) {
            CompletableFuture<Integer> asking = Background.start(() -> {
                try (Session session = passive.service("S", first.addresses()).request()) {
                    session.send(1);
                    int one = session.receive();
                    session.send(10);
                    return one + session.<Integer>receive();
                }
            });
            CompletableFuture<Void> giving = Background.start(() -> {
                try (Session given = first.accept(); Session carrier = holder.service("T", next.addresses()).request()) {
                    given.send(2 * given.<Integer>receive());
                    carrier.send(given);
                }
                return null;
            });
            try (Session carrier = next.accept(); Session taken = carrier.receive()) {
                taken.send(3 * taken.<Integer>receive());
            }
            giving.get(30, TimeUnit.SECONDS);
            assertThat(asking.get(30, TimeUnit.SECONDS)).isEqualTo(32);
        } finally {
            for (AutoCloseable each : opened) {
                each.close();
            }
        }
        awaitEmpty();
    }
}
