package dev.parley.runtime.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import dev.parley.runtime.registry.RegistryOptions;
import dev.parley.runtime.registry.RegistryServer;
import dev.parley.runtime.registry.TransportRegistry;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.negotiation.NegotiatingConnector;
import dev.parley.runtime.transport.negotiation.NegotiationOptions;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.transport.tls.TlsSettings;
import dev.parley.runtime.transport.tls.TlsSettings.Store;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Participants that meet through a real relay on a real HTTP server. */
@ParameterizedClass
@ValueSource(strings = {"http", "https"})
@Timeout(90)
class RelayTest {
    private static final int LIMIT = 1 << 20;

    @Parameter
    private String scheme;

    @TempDir
    private static Path folder;
    private static TlsSettings tls;

    private RegistryServer registry;
    private Relay relay;
    private RelayTransport transport;

    @BeforeAll
    static void makeKeys() throws Exception {
        if (tls == null) {
            tls = Keys.settings(folder.resolve("relay.p12"), false);
        }
    }

    @BeforeEach
    void start() throws IOException {
        registry = RegistryServer.start(RegistryOptions.defaults(), (peer, reason) -> { });
        Map<String, HostAndPort> places = Map.of("registry", HostAndPort.of(registry.address()));
        relay = isSecure() ? Relay.start(HostAndPort.anyOnLoopback(), places, tls) : Relay.start(HostAndPort.anyOnLoopback(), places);
        transport = transport();
    }

    private boolean isSecure() {
        return scheme.equals("https");
    }

    private RelayTransport transport() {
        return isSecure() ? new RelayTransport(relay.address(), tls, LIMIT) : new RelayTransport(relay.address(), LIMIT);
    }

    @AfterEach
    void stop() {
        transport.close();
        relay.close();
        registry.close();
    }

    private static Frame frame(int number, int bytes) {
        return new FrameBuilder(FrameKind.MESSAGE).putInt(number).putBytes(new byte[bytes]).build();
    }

    private static int number(Connection connection) throws IOException {
        return connection.receive().expect(FrameKind.MESSAGE).body().readInt();
    }

    private record Pair(Connection near, Connection far) {}

    private Pair connect() throws Exception {
        try (Acceptor acceptor = transport.listen()) {
            CompletableFuture<Connection> accepted = Background.start(acceptor::accept);
            Connection near = transport.connect(acceptor.addresses());
            Connection far = accepted.get(30, TimeUnit.SECONDS);
            far.send(new FrameBuilder(FrameKind.WELCOME).build());
            near.receive().expect(FrameKind.WELCOME);
            return new Pair(near, far);
        }
    }

    private void awaitEmpty() throws InterruptedException {
        while (relay.size() > 0) {
            Thread.sleep(10);
        }
    }

    @Test
    void carriesFramesOfAnySizeInBothDirectionsInOrder() throws Exception {
        Pair pair = connect();
        List<Integer> sizes = List.of(0, 1, 100, 65_000, 70_000, 300_000, LIMIT - 8);
        CompletableFuture<Void> echo = Background.start(() -> {
            for (int i = 0; i < 500 + sizes.size(); i++) {
                pair.far().send(pair.far().receive());
            }
            return null;
        });
        CompletableFuture<Void> sender = Background.start(() -> {
            for (int i = 0; i < 500; i++) {
                pair.near().send(frame(i, i));
            }
            for (int size : sizes) {
                pair.near().send(frame(size, size));
            }
            return null;
        });
        for (int i = 0; i < 500; i++) {
            assertThat(number(pair.near())).isEqualTo(i);
        }
        for (int size : sizes) {
            assertThat(number(pair.near())).isEqualTo(size);
        }
        sender.get(30, TimeUnit.SECONDS);
        echo.get(30, TimeUnit.SECONDS);
        pair.near().close();
        pair.far().close();
        awaitEmpty();
    }

    @Test
    void endsOneDirectionAndKeepsTheOther() throws Exception {
        Pair pair = connect();
        pair.near().send(frame(1, 10));
        pair.near().endOutput();
        assertThat(number(pair.far())).isEqualTo(1);
        assertThatThrownBy(pair.far()::receive).isInstanceOf(EOFException.class).hasMessage("the connection was closed");
        pair.far().send(frame(2, 10));
        assertThat(number(pair.near())).isEqualTo(2);
        pair.far().send(frame(3, 10));
        pair.far().endOutput();
        pair.far().close();
        assertThat(number(pair.near())).as("what was sent before the close").isEqualTo(3);
        pair.near().close();
        awaitEmpty();
    }

    /** Also what has not left this program yet. */
    @Test
    void deliversWhatWasSentBeforeAClose() throws Exception {
        Pair pair = connect();
        for (int i = 0; i < 50; i++) {
            pair.near().send(frame(i, 1000));
        }
        pair.near().flush();
        pair.near().close();
        for (int i = 0; i < 50; i++) {
            assertThat(number(pair.far())).isEqualTo(i);
        }
        assertThatThrownBy(pair.far()::receive).isInstanceOf(IOException.class).hasMessage("the connection was closed");
        pair.far().close();
        awaitEmpty();
    }

    @Test
    void hasGivenEverythingToTheRelayWhenItIsClosed() throws Exception {
        RelayTransport other = transport();
        try (Acceptor acceptor = transport.listen()) {
            CompletableFuture<Connection> accepted = Background.start(acceptor::accept);
            Connection near = other.connect(acceptor.addresses());
            Connection far = accepted.get(30, TimeUnit.SECONDS);
            for (int i = 0; i < 50; i++) {
                near.send(frame(i, 1000));
            }
            near.flush();
            other.close();
            for (int i = 0; i < 50; i++) {
                assertThat(number(far)).isEqualTo(i);
            }
            far.close();
        }
        awaitEmpty();
    }

    @Test
    void wakesBothReceiversWhenOneSideCloses() throws Exception {
        Pair pair = connect();
        CompletableFuture<Frame> near = Background.start(pair.near()::receive);
        CompletableFuture<Frame> far = Background.start(pair.far()::receive);
        pair.near().close();
        for (CompletableFuture<Frame> received : List.of(near, far)) {
            assertThatThrownBy(() -> received.get(30, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(IOException.class);
        }
        pair.far().close();
        awaitEmpty();
    }

    @Test
    void makesASenderWaitForAReceiverThatIsSlow() throws Exception {
        Pair pair = connect();
        int count = 40;
        CompletableFuture<Void> sender = Background.start(() -> {
            for (int i = 0; i < count; i++) {
                pair.near().send(frame(i, 100_000));
            }
            return null;
        });
        for (int i = 0; i < count; i++) {
            assertThat(number(pair.far())).isEqualTo(i);
        }
        sender.get(30, TimeUnit.SECONDS);
        pair.near().close();
        pair.far().close();
    }

    @Test
    void wakesTheThreadThatAccepts() throws Exception {
        Acceptor acceptor = transport.listen();
        CompletableFuture<Connection> accepted = Background.start(acceptor::accept);
        acceptor.close();
        assertThatThrownBy(() -> accepted.get(30, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(IOException.class);
        awaitEmpty();
    }

    @Test
    void callsOnlyWhatItWasGiven() {
        assertThatThrownBy(() -> transport.connect(transport.address("127.0.0.1:22"))).isInstanceOf(IOException.class)
                .hasMessage("the relay says 410: Nobody is there, or not any more.");
        assertThatThrownBy(() -> transport.connect(new TransportAddress("relay", "http://example.org/relay/x")))
                .isInstanceOf(IOException.class).hasMessageContaining("is no address of the relay at");
    }

    /** Neither a relay whose certificate is unknown nor a caller that has none to show where one is asked for gets anywhere. */
    @Test
    void believesNobodyWithoutACertificate() throws Exception {
        TlsSettings stranger = TlsSettings.load(Optional.empty(), Optional.empty(), false);
        try (Relay secure = Relay.start(HostAndPort.anyOnLoopback(), Map.of(), tls)) {
            RelayTransport unbelieving = new RelayTransport(secure.address(), stranger, LIMIT);
            assertThatThrownBy(unbelieving::listen).isInstanceOf(IOException.class).hasMessageContaining("cannot be reached")
                    .hasStackTraceContaining("SSLHandshakeException");
            unbelieving.close();
        }
        Path file = folder.resolve(scheme + "-mutual.p12");
        TlsSettings mutual = Keys.settings(file, true);
        TlsSettings keyless = TlsSettings.load(Optional.empty(), Optional.of(new Store(file, Keys.PASSWORD.toCharArray())), false);
        try (Relay asking = Relay.start(HostAndPort.anyOnLoopback(), Map.of(), mutual)) {
            RelayTransport anonymous = new RelayTransport(asking.address(), keyless, LIMIT);
            assertThatThrownBy(anonymous::listen).isInstanceOf(IOException.class).hasMessageContaining("cannot be reached");
            anonymous.close();
            RelayTransport known = new RelayTransport(asking.address(), mutual, LIMIT);
            known.listen().close();
            known.close();
        }
        assertThatThrownBy(() -> Relay.start(HostAndPort.anyOnLoopback(), Map.of(), stranger)).isInstanceOf(IOException.class)
                .hasMessage("the relay cannot listen over TLS without a key");
    }

    @Test
    void tellsWhenItCannotBeReached() {
        relay.close();
        assertThatThrownBy(() -> transport.listen()).isInstanceOf(IOException.class).hasMessageContaining("cannot be reached");
    }

    @Test
    void survivesRequestsThatMeanNothing() throws Exception {
        try (HttpClient http = HttpClient.newBuilder().sslContext(tls.context()).build()) {
            for (String path : List.of("", "/", "/doors/guess/next?n=0", "/lines/guess/in?n=0", "/lines/guess/out?n=x", "/lines/guess/end",
                    "/doors", "/doors/", "/doors/short", "/lines", "/lines?to=", "/lines/short?to=x", "/lines/" + "0".repeat(32),
                    "/what", "/lines/a/b/c/d")) {
                int status = http.send(HttpRequest.newBuilder(URI.create(relay.address() + path))
                        .POST(BodyPublishers.ofString("nonsense")).build(), BodyHandlers.ofString()).statusCode();
                assertThat(status).as(path).isIn(404, 410);
            }
            assertThat(http.send(HttpRequest.newBuilder(relay.address()).build(), BodyHandlers.ofString()).statusCode()).isEqualTo(404);
            Pair pair = connect();
            pair.near().send(frame(1, 1));
            assertThat(number(pair.far())).isEqualTo(1);
            pair.near().close();
            pair.far().close();
        }
        awaitEmpty();
    }

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
                    RelayTest.class.getClassLoader(), SessionOptions.defaults()); Session session = sessions.join("test.P", "i", role.name())) {
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
                    SessionEnvironment.over(connector, name -> protocol, RelayTest.class.getClassLoader(), SessionOptions.defaults());
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
