package dev.parley.runtime.binary;

import static dev.parley.runtime.binary.TwoParties.environment;
import static dev.parley.runtime.example.Local.live;
import static dev.parley.runtime.example.Local.protocol;
import static dev.parley.runtime.example.Local.receive;
import static dev.parley.runtime.example.Local.send;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.Selector;
import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.example.Medium;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What is asked of an environment, a server or a selector that is closed. */
@Timeout(60)
class ClosedEnvironmentTest {
    private static final ProtocolDescriptor TELL = protocol("test.Tell", receive("int"));
    private static final String NAME = "test.Tell";
    private static final ProtocolDescriptor GIVE = protocol("test.Give", send(live(send("int"))));

    @ParameterizedTest
    @EnumSource
    void servesAndRequestsNothingMore(Medium medium) throws Exception {
        SessionEnvironment environment = environment(medium.connector(), TELL);
        try (SessionServer door = environment.serve(NAME)) {
            Service service = door.service();
            environment.close();
            assertThatThrownBy(() -> environment.serve(NAME)).isInstanceOf(SessionSetupException.class)
                    .hasMessageContaining("cannot listen for sessions of `test.Tell`: the environment is closed");
            assertThatThrownBy(() -> environment.serve(NAME, door.addresses().getFirst())).isInstanceOf(SessionSetupException.class)
                    .hasMessageContaining("the environment is closed");
            assertThatThrownBy(() -> environment.serveAny(List.of(NAME))).isInstanceOf(SessionSetupException.class)
                    .hasMessageContaining("the environment is closed");
            assertThatThrownBy(service::request).isInstanceOf(SessionSetupException.class)
                    .hasMessageContaining("no session of `test.Tell` at " + door.addresses() + ": the environment is closed");
        }
    }

    @ParameterizedTest
    @EnumSource
    void letsSessionsAndServersLive(Medium medium) throws Exception {
        SessionEnvironment environment = environment(medium.connector(), TELL);
        try (SessionServer door = environment.serve(NAME); Session asks = door.service().request()) {
            environment.close();
            try (Session tells = door.accept()) {
                tells.send(7);
                assertThat(asks.<Integer>receive()).isEqualTo(7);
            }
        }
    }

    @Test
    void aServerThatIsClosedAcceptsNobody() throws Exception {
        try (SessionEnvironment environment = environment(Medium.SHARED.connector(), TELL)) {
            SessionServer door = environment.serve(NAME);
            door.close();
            assertThatThrownBy(door::accept).isInstanceOf(SessionSetupException.class).hasMessageContaining("the server of `test.Tell` is closed");
        }
    }

    /** Closes the environment while something is made for it. */
    private static final class Meanwhile implements Connector {
        private final Connector below = TcpTransport.onLoopback(1 << 16);
        private final AtomicReference<Runnable> closing = new AtomicReference<>(() -> { });
        private final AtomicReference<Acceptor> listening = new AtomicReference<>();
        private final AtomicReference<Connection> connected = new AtomicReference<>();

        @Override
        public Acceptor listen() throws IOException {
            listening.set(below.listen());
            closing.get().run();
            return listening.get();
        }

        @Override
        public Acceptor listen(TransportAddress address) throws IOException {
            throw new IOException("not in this test");
        }

        @Override
        public Connection connect(List<TransportAddress> addresses) throws IOException {
            connected.set(below.connect(addresses));
            closing.get().run();
            return connected.get();
        }
    }

    @Test
    void leavesNothingBehindThatListensOrIsConnected() throws Exception {
        Meanwhile connector = new Meanwhile();
        SessionEnvironment environment = environment(connector, TELL);
        try (SessionServer door = environment.serve(NAME)) {
            Service service = door.service();
            connector.closing.set(environment::close);
            assertThatThrownBy(service::request).isInstanceOf(SessionSetupException.class).hasMessageContaining("the environment is closed");
            assertThatThrownBy(() -> connector.connected.get().receive()).isInstanceOf(IOException.class);
        }
        SessionEnvironment another = environment(connector, TELL);
        connector.closing.set(another::close);
        assertThatThrownBy(() -> another.serve(NAME)).isInstanceOf(SessionSetupException.class).hasMessageContaining("the environment is closed");
        assertThatThrownBy(() -> connector.below.connect(connector.listening.get().addresses())).isInstanceOf(IOException.class);
    }

    @Test
    void aSelectorThatIsClosedWatchesNothingMore() throws Exception {
        try (SessionEnvironment environment = environment(Medium.SHARED.connector(), TELL);
                SessionServer door = environment.serve(NAME);
                Session asks = door.service().request();
                Session tells = door.accept()) {
            Selector selector = Selector.of(asks);
            CompletableFuture<Object> selected = new CompletableFuture<>();
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    selected.complete(selector.select(Duration.ofSeconds(30)));
                } catch (Throwable e) {
                    selected.completeExceptionally(e);
                }
            });
            Thread.sleep(50);
            selector.close();
            assertThat(selected).failsWithin(10, TimeUnit.SECONDS).withThrowableThat().havingCause()
                    .isInstanceOf(IllegalStateException.class).withMessage("the selector is closed");
            assertThatThrownBy(() -> selector.add(asks)).isInstanceOf(IllegalStateException.class).hasMessage("the selector is closed");
            assertThatThrownBy(selector::select).isInstanceOf(IllegalStateException.class).hasMessage("the selector is closed");
            assertThat(selector.isEmpty()).isTrue();
            tells.send(7);
            assertThat(asks.<Integer>receive()).isEqualTo(7);
        }
    }

    private static SessionEnvironment giving(Connector connector) {
        return SessionEnvironment.over(connector, Map.of(NAME, TELL, "test.Give", GIVE)::get, ClosedEnvironmentTest.class.getClassLoader(),
                SessionOptions.defaults());
    }

    /** Sessions live on, also those that change hands: their new holder finds the way to the former one. */
    @ParameterizedTest
    @EnumSource
    void takesASessionThatItIsGiven(Medium medium) throws Exception {
        Connector connector = medium.connector();
        SessionEnvironment holder = giving(connector);
        SessionEnvironment receiver = giving(connector);
        try (SessionServer tell = holder.serve(NAME); SessionServer give = receiver.serve("test.Give");
                Session asks = tell.service().request(); Session given = tell.accept();
                Session gives = holder.service("test.Give", give.addresses()).request(); Session takes = give.accept()) {
            gives.send(given);
            receiver.close();
            try (Session tells = takes.receive()) {
                tells.send(7);
                assertThat(asks.<Integer>receive()).isEqualTo(7);
            }
        } finally {
            holder.close();
        }
    }

    /** Whoever gives a session away and then closes what it has opened, as at the end of a {@code try}, does not wait for the receiver. */
    @ParameterizedTest
    @EnumSource
    void keepsASessionForWhoWasGivenIt(Medium medium) throws Exception {
        Connector connector = medium.connector();
        SessionEnvironment holder = giving(connector);
        try (SessionEnvironment receiver = giving(connector); SessionServer tell = holder.serve(NAME);
                SessionServer give = receiver.serve("test.Give"); Session asks = tell.service().request(); Session given = tell.accept();
                Session gives = holder.service("test.Give", give.addresses()).request(); Session takes = give.accept()) {
            gives.send(given);
            holder.close();
            try (Session tells = takes.receive()) {
                tells.send(7);
                assertThat(asks.<Integer>receive()).isEqualTo(7);
            }
        }
    }

    @Test
    void listensOnlyUntilTheReceiverHasCome() throws Exception {
        Meanwhile connector = new Meanwhile();
        SessionEnvironment holder = giving(connector);
        try (SessionEnvironment receiver = giving(Medium.TCP.connector()); SessionServer tell = holder.serve(NAME);
                SessionServer give = receiver.serve("test.Give"); Session asks = tell.service().request(); Session given = tell.accept();
                Session gives = holder.service("test.Give", give.addresses()).request(); Session takes = give.accept()) {
            gives.send(given);
            Acceptor forReceiver = connector.listening.get();
            holder.close();
            try (Session tells = takes.receive()) {
                tells.send(7);
                assertThat(asks.<Integer>receive()).isEqualTo(7);
            }
            assertThatThrownBy(forReceiver::accept).isInstanceOf(IOException.class);
        }
    }

    @Test
    void handsOverNoSession() throws Exception {
        Connector connector = Medium.TCP.connector();
        SessionEnvironment holder = giving(connector);
        try (SessionEnvironment receiver = giving(connector); SessionServer tell = holder.serve(NAME);
                SessionServer give = receiver.serve("test.Give"); Session asks = tell.service().request(); Session given = tell.accept();
                Session gives = holder.service("test.Give", give.addresses()).request(); Session takes = give.accept()) {
            holder.close();
            assertThatThrownBy(() -> gives.send(given)).isInstanceOf(SessionException.class)
                    .hasMessageContaining("no session can be handed over any more: the environment is closed");
            assertThatThrownBy(asks::receive).isInstanceOf(PeerFailureException.class);
            assertThatThrownBy(takes::receive).isInstanceOf(PeerFailureException.class);
        }
    }
}
