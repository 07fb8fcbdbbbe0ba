package dev.parley.runtime.relay;

import static dev.parley.runtime.relay.Questions.answered;
import static dev.parley.runtime.relay.Questions.environment;
import static dev.parley.runtime.relay.Questions.negotiating;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.Service;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.negotiation.NegotiatingConnector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Doors that are closed before, while and after somebody calls: each caller is told, and nothing is left at the relay. */
@Timeout(300)
class ClosingDoorTest {
    private static final int LIMIT = 1 << 20;
    private static final int CALLERS = 4;
    private static final int PATIENCE_SECONDS = 60;

    private Relay relay;
    private RelayTransport clients;
    private RelayTransport servers;

    @BeforeEach
    void start() throws IOException {
        relay = Relay.start(HostAndPort.anyOnLoopback(), Map.of());
        clients = new RelayTransport(relay.address(), LIMIT);
        servers = new RelayTransport(relay.address(), LIMIT);
    }

    @AfterEach
    void stop() {
        clients.close();
        servers.close();
        relay.close();
    }

    private void awaitEmpty() throws InterruptedException {
        while (relay.size() > 0) {
            Thread.sleep(10);
        }
    }

    /** From one round to the next the door is closed a little later, beginning with at once. */
    private static void pause(int round) throws InterruptedException {
        Thread.sleep(round % 8);
    }

    @Test
    void everyCallerIsHungUpOnOrTurnedAway() throws Exception {
        for (int round = 0; round < 40; round++) {
            Acceptor acceptor = servers.listen();
            CompletableFuture<Void> accepting = Background.start(() -> {
                while (true) {
                    acceptor.accept().close();
                }
            });
            List<CompletableFuture<Connection>> calls = new ArrayList<>();
            for (int i = 0; i < CALLERS; i++) {
                calls.add(Background.start(() -> clients.connect(acceptor.addresses())));
            }
            pause(round);
            acceptor.close();
            for (CompletableFuture<Connection> call : calls) {
                assertThatThrownBy(() -> {
                    try (Connection connection = call.get(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                        Background.start(connection::receive).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
                    }
                }).hasCauseInstanceOf(IOException.class).hasMessageNotContaining("503");
            }
            assertThatThrownBy(() -> accepting.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).hasCauseInstanceOf(IOException.class);
            awaitEmpty();
        }
    }

    /** The relay has told of the caller, and whoever asked has gone before the answer came. */
    @Test
    void aCallerWhomNobodyHeardOfIsHungUpOn() throws Exception {
        try (LosingProxy proxy = LosingProxy.before(relay.address()); RelayTransport lossy = new RelayTransport(proxy.address(), LIMIT)) {
            Acceptor acceptor = lossy.listen();
            CompletableFuture<Connection> accepted = Background.start(acceptor::accept);
            proxy.awaitRequest("/next");
            proxy.holdAnswers();
            String location = acceptor.address().location();
            Connection near = clients.connect(clients.address(location.substring(location.lastIndexOf('/') + 1)));
            proxy.awaitHeld();
            acceptor.close();
            proxy.releaseAnswers();
            assertThatThrownBy(() -> accepted.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).hasCauseInstanceOf(IOException.class);
            assertThatThrownBy(near::receive).isInstanceOf(IOException.class);
            near.close();
            awaitEmpty();
        }
    }

    @Test
    void everyRequestIsServedOrFails() throws Exception {
        for (int round = 0; round < 20; round++) {
            NegotiatingConnector calling = negotiating(clients);
            NegotiatingConnector serving = negotiating(servers);
            try (calling; serving) {
                serveWhile(round, environment(clients, answered("int")), environment(servers, answered("int")));
                serveWhile(round, environment(calling, answered("int")), environment(serving, answered("int")));
            }
            awaitEmpty();
        }
    }

    private static void serveWhile(int round, SessionEnvironment client, SessionEnvironment server) throws Exception {
        try (client; server) {
            SessionServer door = server.serve(Questions.NAME);
            Service service = client.service(Questions.NAME, door.addresses());
            CompletableFuture<Void> serving = Background.start(() -> {
                while (true) {
                    try (Session session = door.accept()) {
                        session.send(-session.<Integer>receive());
                    }
                }
            });
            ask(service, 0);
            List<CompletableFuture<Void>> asking = new ArrayList<>();
            for (int i = 0; i < CALLERS; i++) {
                asking.add(Background.start(() -> {
                    for (int number = 0; ; number++) {
                        ask(service, number);
                    }
                }));
            }
            pause(round);
            door.close();
            asking.add(serving);
            for (CompletableFuture<Void> side : asking) {
                assertThatThrownBy(() -> side.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).hasCauseInstanceOf(SessionException.class);
            }
        }
    }

    private static void ask(Service service, int number) throws SessionException {
        try (Session session = service.request()) {
            session.send(number);
            assertThat(session.<Integer>receive()).isEqualTo(-number);
        }
    }

    /** A transport that is closed takes its doors with it. */
    @Test
    void aTransportThatIsClosedLeavesNothing() throws Exception {
        Acceptor acceptor = servers.listen();
        CompletableFuture<Connection> accepted = Background.start(acceptor::accept);
        servers.close();
        assertThatThrownBy(() -> accepted.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).hasCauseInstanceOf(IOException.class);
        assertThat(relay.size()).isZero();
        assertThatThrownBy(() -> clients.connect(acceptor.addresses())).hasMessage("the relay says 410: Nobody is there, or not any more.");
    }

    /** Whoever closes the transport does not overtake whoever is closing one of its doors. */
    @Test
    void aDoorThatIsBeingClosedIsNotForgotten() throws Exception {
        for (int round = 0; round < 40; round++) {
            try (RelayTransport transport = new RelayTransport(relay.address(), LIMIT)) {
                Acceptor acceptor = transport.listen();
                Background.start(acceptor::accept);
                pause(round);
                CompletableFuture<Void> closing = Background.start(() -> {
                    acceptor.close();
                    return null;
                });
                transport.close();
                closing.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            }
            assertThat(relay.size()).isZero();
        }
    }

    /** Nor does it overtake whoever is calling by it, or opening a door. */
    @Test
    void aCallThatIsUnderWayIsNotForgotten() throws Exception {
        for (int round = 0; round < 40; round++) {
            try (Acceptor acceptor = servers.listen(); RelayTransport transport = new RelayTransport(relay.address(), LIMIT)) {
                List<CompletableFuture<?>> opening = List.of(Background.start(() -> transport.connect(acceptor.addresses())),
                        Background.start(transport::listen));
                pause(round);
                transport.close();
                for (CompletableFuture<?> each : opening) {
                    each.exceptionally(closed -> null).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
                }
                assertThatThrownBy(transport::listen).isInstanceOf(IOException.class).hasMessage("the transport is closed");
                assertThatThrownBy(() -> transport.connect(acceptor.addresses())).hasMessage("the transport is closed");
            }
            awaitEmpty();
        }
    }
}
