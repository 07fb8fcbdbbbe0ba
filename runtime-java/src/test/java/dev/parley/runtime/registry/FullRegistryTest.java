package dev.parley.runtime.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.SessionException;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.example.Invitation;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.negotiation.Preferences;
import dev.parley.runtime.transport.tls.Certificates;
import dev.parley.runtime.transport.tls.TlsTransport;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A registry over TLS that has all the clients it can have, and what becomes of those who call it then. */
@Timeout(60)
class FullRegistryTest {
    private static final String FULL = "the registry has 1 clients, and takes no more at once";

    private final TlsTransport tls = new TlsTransport(RunningRegistry.LOCALHOST, Certificates.forLoopback(), RegistryServer.MAX_REQUEST_BYTES);
    private final List<String> refusals = new CopyOnWriteArrayList<>();
    private final List<Socket> silent = new ArrayList<>();
    private RegistryServer server;

    @BeforeEach
    void fill() throws IOException {
        server = RegistryServer.start(tls.listen(), RegistryOptions.defaults().withClients(1), (peer, reason) -> refusals.add(reason));
        callSilently();
    }

    @AfterEach
    void close() throws IOException {
        for (Socket socket : silent) {
            socket.close();
        }
        server.close();
    }

    /** Does not even shake hands. */
    private Socket callSilently() throws IOException {
        HostAndPort place = HostAndPort.of(server.address());
        Socket socket = new Socket(place.host(), place.port());
        silent.add(socket);
        return socket;
    }

    private void instantiate() throws SessionException {
        RegistryAddress address = new RegistryAddress(tls, server.address(), Duration.ofSeconds(10), Optional.empty());
        Registries.negotiating(address, Preferences.of(tls), name -> Invitation.descriptor(), RunningRegistry.CLASSES, SessionOptions.defaults())
                .instantiate(Invitation.NAME, "i");
    }

    private static boolean isKept(Socket socket) throws IOException {
        socket.setSoTimeout(1);
        try {
            return socket.getInputStream().read() >= 0;
        } catch (SocketTimeoutException e) {
            return true;
        }
    }

    @Test
    void aSilentCallerThatIsTurnedAwayHoldsUpNobody() throws Exception {
        Socket before = callSilently();
        assertThatThrownBy(this::instantiate).isInstanceOf(SessionSetupException.class).hasMessageContaining(FULL);
        // So the next one was told while this one still had time.
        assertThat(isKept(before)).isTrue();
        assertThat(refusals).containsOnly(FULL);
    }

    @Test
    void onlySoManyAreToldWhy() throws Exception {
        List<Socket> waiting = new ArrayList<>();
        for (int i = 0; i < Farewells.MOST; i++) {
            waiting.add(callSilently());
        }
        Socket surplus = callSilently();
        surplus.setSoTimeout(30_000);
        assertThat(surplus.getInputStream().read()).isNegative();
        for (Socket socket : waiting) {
            assertThat(isKept(socket)).isTrue();
        }
    }
}
