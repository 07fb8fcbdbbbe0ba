package dev.parley.runtime.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.PeerFailureException;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.launch.relay.RelayMain;
import dev.parley.runtime.transport.Connector;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The process of the relay ends in the middle of something, and perhaps another one begins at the same address. */
@Timeout(120)
class LostRelayTest {
    private static final int LIMIT = 1 << 20;
    private static final int PATIENCE_SECONDS = 30;
    private static final Duration PATIENCE = Duration.ofSeconds(PATIENCE_SECONDS);

    private int port;
    private Process relay;
    private URI address;
    private RelayTransport transport;

    @BeforeEach
    void start() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        startRelay();
        transport = new RelayTransport(address, LIMIT);
    }

    private void startRelay() throws IOException {
        relay = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
                "-cp", System.getProperty("java.class.path"), RelayMain.class.getName(), "--port", String.valueOf(port))
                .redirectError(ProcessBuilder.Redirect.INHERIT).start();
        address = URI.create(relay.inputReader().readLine().substring("relay ".length()));
    }

    private void killRelay() throws InterruptedException {
        relay.destroyForcibly().waitFor();
    }

    @AfterEach
    void stop() throws InterruptedException {
        transport.close();
        killRelay();
    }

    private Connector connector(boolean negotiated) {
        return negotiated ? Questions.negotiating(transport) : transport;
    }

    private static long threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().matches("parley-relay.*|parley-\\w+-from-\\w+|HttpClient.*")).count();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void everyPartyOfASessionIsTold(boolean negotiated) throws Exception {
        try (SessionEnvironment environment = Questions.environment(connector(negotiated), Questions.answered("int"));
                SessionServer door = environment.serve(Questions.NAME)) {
            CompletableFuture<Session> accepted = Background.start(door::accept);
            Session client = door.service().request();
            client.send(1);
            Session server = accepted.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            assertThat(server.<Integer>receive()).isEqualTo(1);
            CompletableFuture<Integer> answer = Background.start(client::receive);
            CompletableFuture<Session> next = Background.start(door::accept);
            killRelay();
            assertThat(answer).failsWithin(PATIENCE).withThrowableThat()
                    .havingCause().isInstanceOf(PeerFailureException.class).withMessageContaining("the relay at " + address + " cannot be reached");
            assertThat(next).failsWithin(PATIENCE).withThrowableThat()
                    .havingCause().isInstanceOf(SessionSetupException.class).withMessageContaining("can be called no more");
            // It does not wait for anything that could tell it, but somebody reads in its stead.
            Thread.sleep(2_000);
            assertThatThrownBy(() -> server.send(2)).isInstanceOf(PeerFailureException.class)
                    .hasMessageContaining("the relay at " + address + " cannot be reached");
        }
        transport.close();
        while (threads() > 0) {
            Thread.sleep(10);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aServerLearnsThatAnotherRelayKnowsItNot(boolean negotiated) throws Exception {
        Connector connector = connector(negotiated);
        try (SessionEnvironment environment = Questions.environment(connector, Questions.answered("int"))) {
            SessionServer old = environment.serve(Questions.NAME);
            play(old);
            killRelay();
            startRelay();
            assertThatThrownBy(old::accept).isInstanceOf(SessionSetupException.class).hasMessageContaining("can be called no more");
            assertThatThrownBy(() -> old.service().request().close()).isInstanceOf(SessionException.class);
            try (SessionServer door = environment.serve(Questions.NAME)) {
                play(door);
            }
        }
    }

    private static void play(SessionServer door) throws Exception {
        CompletableFuture<Void> server = Background.start(() -> {
            try (Session session = door.accept()) {
                session.send(session.<Integer>receive() + 1);
            }
            return null;
        });
        try (Session session = door.service().request()) {
            session.send(1);
            assertThat(session.<Integer>receive()).isEqualTo(2);
        }
        server.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    }
}
