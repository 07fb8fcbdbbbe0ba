package dev.parley.runtime.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.SessionEnvironment;
import dev.parley.runtime.SessionServer;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Connector;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Participants that say nothing for so long that the relay gives them up, as if they were suspended, and then come back. */
@Timeout(60)
class ForsakenTest {
    private static final int LIMIT = 1 << 20;
    private static final String WHY = "the relay says 408: It was given up, because this side was not heard of for 1 s";

    private Relay relay;
    private RelayTransport transport;

    @BeforeEach
    void start() throws IOException {
        relay = Relay.start(HostAndPort.anyOnLoopback(), Map.of(), Optional.empty(), Duration.ofSeconds(1));
        transport = new RelayTransport(relay.address(), LIMIT);
    }

    @AfterEach
    void stop() {
        transport.close();
        relay.close();
    }

    private void awaitEmpty() throws InterruptedException {
        while (relay.size() > 0) {
            Thread.sleep(10);
        }
    }

    @Test
    void whoListensIsToldThatItsDoorWasGivenUp() throws Exception {
        try (Acceptor acceptor = transport.listen()) {
            awaitEmpty();
            assertThatThrownBy(acceptor::accept).isInstanceOf(IOException.class).hasMessageStartingWith(WHY);
        }
    }

    /** Its question waits at the relay for longer than this relay keeps a door. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void soIsWhoServesSessions(boolean negotiated) throws Exception {
        Connector connector = negotiated ? Questions.negotiating(transport) : transport;
        try (SessionEnvironment environment = Questions.environment(connector, Questions.unanswered("int"));
                SessionServer server = environment.serve(Questions.NAME)) {
            assertThatThrownBy(server::accept).isInstanceOf(SessionSetupException.class)
                    .hasMessageStartingWith("the server of `test.Questions` can be called no more: " + WHY);
        }
    }

    @Test
    void bothEndsOfALineAreTold() throws Exception {
        try (Acceptor acceptor = transport.listen()) {
            CompletableFuture<Connection> accepted = Background.start(acceptor::accept);
            try (Connection near = transport.connect(acceptor.addresses()); Connection far = accepted.get(30, TimeUnit.SECONDS)) {
                awaitEmpty();
                for (Connection end : List.of(near, far)) {
                    assertThatThrownBy(end::receive).isInstanceOf(IOException.class).hasMessageStartingWith(WHY);
                    assertThatThrownBy(() -> {
                        while (true) {
                            end.send(new FrameBuilder(FrameKind.MESSAGE).build());
                        }
                    }).isInstanceOf(IOException.class).hasMessageStartingWith(WHY);
                }
            }
        }
    }

    /** Whose requests have been answered may hear nothing of the relay for as long as that keeps what is its. */
    @Test
    void isNotGivenUpWithinTheTimeThatARequestTakes() {
        assertThatThrownBy(() -> RelayOptions.defaults().withExpiry(RelayServlet.POLL)).isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expiry is PT20S, and has to be at least PT30S");
        assertThat(RelayOptions.defaults().withExpiry(Duration.ofSeconds(Long.MAX_VALUE)).expiry()).isPositive();
    }
}
