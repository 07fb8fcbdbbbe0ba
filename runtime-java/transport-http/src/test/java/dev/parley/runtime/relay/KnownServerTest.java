package dev.parley.runtime.relay;

import static dev.parley.runtime.relay.Questions.answered;
import static dev.parley.runtime.relay.Questions.environment;
import static dev.parley.runtime.relay.Questions.labelled;
import static dev.parley.runtime.relay.Questions.negotiating;
import static dev.parley.runtime.relay.Questions.unanswered;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.type.Label;
import dev.parley.runtime.IncompatibleSessionException;
import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Refusal;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions through the relay that begin before the answer, which is not the one that the server gave the last time. */
@ParameterizedClass
@ValueSource(booleans = {false, true})
@Timeout(300)
class KnownServerTest {
    private static final int LIMIT = 1 << 20;
    private static final int PATIENCE_SECONDS = 60;

    @Parameter
    private boolean negotiated;

    private Relay relay;
    private Moving client;
    private RelayTransport server;

    @BeforeEach
    void start() throws IOException {
        relay = Relay.start(HostAndPort.anyOnLoopback(), Map.of());
        client = new Moving(new RelayTransport(relay.address(), LIMIT));
        server = new RelayTransport(relay.address(), LIMIT);
    }

    @AfterEach
    void stop() throws InterruptedException {
        client.close();
        server.close();
        while (relay.size() > 0) {
            Thread.sleep(10);
        }
        relay.close();
    }

    /** The client's transport, for which another door has taken the place of the one that it calls. */
    private static final class Moving implements Transport {
        private final RelayTransport relay;
        private volatile Optional<TransportAddress> now = Optional.empty();

        Moving(RelayTransport relay) {
            this.relay = relay;
        }

        @Override
        public String scheme() {
            return relay.scheme();
        }

        @Override
        public Acceptor listen() {
            throw new AssertionError("a client calls");
        }

        @Override
        public Acceptor listen(TransportAddress address) {
            return listen();
        }

        @Override
        public boolean reaches(TransportAddress address) {
            return relay.reaches(address);
        }

        @Override
        public Connection connect(TransportAddress address) throws IOException {
            return relay.connect(now.orElse(address));
        }

        @Override
        public void close() {
            relay.close();
        }
    }

    private Connector through(Transport transport) {
        return negotiated ? negotiating(transport) : transport;
    }

    private interface Play {
        void play(Service service) throws Exception;
    }

    private interface Replacement {
        void play(Service service, Acceptor acceptor) throws Exception;
    }

    private interface Sides {
        void play(Session client, Session server) throws Exception;
    }

    /** What follows a session of this protocol, in which the client has come to know its server. */
    private void known(ProtocolDescriptor protocol, Sides sides, Play then) throws Exception {
        try (SessionEnvironment calling = environment(through(client), protocol)) {
            Service service;
            try (SessionServer door = serve(protocol)) {
                service = calling.service(Questions.NAME, door.addresses());
                try (Session s = service.request(); Session t = door.accept()) {
                    sides.play(s, t);
                }
            }
            then.play(service);
        }
    }

    /** As {@link #known}, in place of whom somebody listens whom the test plays. */
    private void replaced(Replacement then) throws Exception {
        known(answered("int"), KnownServerTest::answer, service -> {
            try (Acceptor acceptor = through(server).listen()) {
                client.now = Optional.of(acceptor.address());
                then.play(service, acceptor);
            }
        });
    }

    /** Where the server was. */
    private SessionServer serve(ProtocolDescriptor protocol) throws SessionException {
        SessionServer door = environment(through(server), protocol).serve(Questions.NAME);
        client.now = Optional.of(door.addresses().getFirst());
        return door;
    }

    private static void answer(Session client, Session server) throws SessionException {
        client.send(1);
        server.send(-server.<Integer>receive());
        assertThat(client.<Integer>receive()).isEqualTo(-1);
    }

    private static void tell(Session client, Session server) throws SessionException {
        client.send(1);
        assertThat(server.<Integer>receive()).isEqualTo(1);
    }

    /** That there is no session may be known before the question is asked, if that is slow, or only when the answer is waited for. */
    private static int ask(Service service) throws SessionException {
        Session s = service.request();
        s.send(1);
        return s.receive();
    }

    private static <R> R soon(CompletableFuture<R> future) throws Exception {
        return future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }

    @Test
    void oneWithAnotherProtocolGetsNoMessage() throws Exception {
        known(answered("int"), KnownServerTest::answer, service -> {
            try (SessionServer door = serve(answered("java.lang.String"))) {
                assertThatThrownBy(() -> soon(Background.start(() -> ask(service)))).hasCauseInstanceOf(IncompatibleSessionException.class)
                        .hasMessageContaining("String");
                assertThatThrownBy(() -> soon(Background.start(door::accept))).hasCauseInstanceOf(IncompatibleSessionException.class);
                assertThat(door.accept(Duration.ZERO)).isEmpty();
                assertThatThrownBy(service::request).as("forgotten").isInstanceOf(IncompatibleSessionException.class);
            }
        });
    }

    @Test
    void whoOnlyTellsItSomethingLearnsOfItAtTheClose() throws Exception {
        known(unanswered("int"), KnownServerTest::tell, service -> {
            try (SessionServer door = serve(unanswered("java.lang.String"))) {
                Session s = service.request();
                assertThatThrownBy(() -> {
                    s.send(1);
                    s.close();
                }).isInstanceOf(IncompatibleSessionException.class);
                assertThatThrownBy(door::accept).isInstanceOf(IncompatibleSessionException.class);
            }
        });
    }

    @Test
    void oneWithAVersionThatFitsGetsEveryMessageOnce() throws Exception {
        Label buy = Label.of("BUY");
        known(labelled(buy), KnownServerTest::buy, service -> {
            try (SessionServer door = serve(labelled(buy, Label.of("ASK")))) {
                for (int i = 0; i < 3; i++) {
                    try (Session s = service.request()) {
                        s.outbranch("BUY");
                        s.send(i);
                        try (Session t = door.accept()) {
                            assertThat(t.inbranch()).isEqualTo("BUY");
                            assertThat(t.<Integer>receive()).isEqualTo(i);
                            t.send(-i);
                        }
                        assertThat(s.<Integer>receive()).isEqualTo(-i);
                    }
                    assertThat(door.accept(Duration.ZERO)).isEmpty();
                }
            }
        });
    }

    private static void buy(Session client, Session server) throws SessionException {
        client.outbranch("BUY");
        client.send(1);
        assertThat(server.inbranch()).isEqualTo("BUY");
        server.send(-server.<Integer>receive());
        assertThat(client.<Integer>receive()).isEqualTo(-1);
    }

    @Test
    void oneThatDeclinesSaysWhy() throws Exception {
        replaced((service, acceptor) -> {
            CompletableFuture<Void> declining = Background.start(() -> {
                try (Connection caller = acceptor.accept()) {
                    caller.receive().expect(FrameKind.REQUEST);
                    caller.send(new Refusal(false, "no time").toFrame());
                    caller.endOutput();
                    while (true) {
                        caller.receive();
                    }
                }
            });
            assertThatThrownBy(() -> soon(Background.start(() -> ask(service)))).hasCauseInstanceOf(SessionSetupException.class)
                    .hasMessageContaining("no time");
            assertThatThrownBy(() -> soon(declining)).hasCauseInstanceOf(IOException.class);
        });
    }

    @Test
    void oneThatHangsUpIsReported() throws Exception {
        replaced((service, acceptor) -> {
            CompletableFuture<Void> hangingUp = Background.start(() -> {
                while (true) {
                    acceptor.accept().close();
                }
            });
            assertThatThrownBy(() -> soon(Background.start(() -> ask(service)))).hasCauseInstanceOf(SessionSetupException.class);
            acceptor.close();
            assertThatThrownBy(() -> soon(hangingUp)).hasCauseInstanceOf(IOException.class);
        });
    }

    /** The relay may not have heard that yet, and hang up when it does. */
    @Test
    void whereNobodyListensAnyMoreTheSessionFails() throws Exception {
        known(answered("int"), KnownServerTest::answer, service ->
                assertThatThrownBy(() -> soon(Background.start(() -> ask(service)))).hasCauseInstanceOf(SessionSetupException.class));
    }

    /** What is kept of the connection, and of its server, does no harm to the next server's sessions. */
    @Test
    void oneThatWasStartedAnewGetsEveryMessageOnce() throws Exception {
        known(answered("int"), KnownServerTest::answer, service -> {
            for (int round = 0; round < 3; round++) {
                try (SessionServer door = serve(answered("int"))) {
                    for (int use = 0; use < 3; use++) {
                        try (Session s = service.request()) {
                            s.send(10 * round + use);
                            try (Session t = door.accept()) {
                                assertThat(t.<Integer>receive()).isEqualTo(10 * round + use);
                                t.send(use);
                            }
                            assertThat(s.<Integer>receive()).isEqualTo(use);
                        }
                        assertThat(door.accept(Duration.ZERO)).isEmpty();
                    }
                }
            }
        });
    }
}
