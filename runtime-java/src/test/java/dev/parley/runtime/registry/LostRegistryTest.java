package dev.parley.runtime.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.Session;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.example.Invitation;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.negotiation.Liveness;
import dev.parley.runtime.transport.tcp.TcpTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Registries that are not there, or not any more. */
@Timeout(120)
class LostRegistryTest extends RunningRegistry {
    @Test
    void isMissedWhereThereIsNone() throws Exception {
        InetSocketAddress free;
        try (ServerSocket nobody = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            free = new InetSocketAddress(LOCALHOST, nobody.getLocalPort());
        }
        TransportRegistry lost = Registries.overTcp(free, LOCALHOST, Duration.ofMillis(200), name -> Invitation.descriptor(),
                CLASSES, SessionOptions.defaults());
        assertThatThrownBy(() -> lost.join(Invitation.NAME, "i", "client"))
                .isInstanceOf(SessionSetupException.class)
                .hasMessageContaining("no registry answers at").hasMessageContaining("start one there");
    }

    @Test
    void tellsThoseWhoWaitWhenItEnds() throws Exception {
        CompletableFuture<Session> client = join("client");
        Thread.sleep(200);
        server.close();
        assertThat(failure(client)).isInstanceOf(SessionSetupException.class).hasMessageContaining("registry");
    }

    @Test
    void isNoticedIfItVanishesWithoutAWord() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            TcpTransport tcp = TcpTransport.onLoopback(1 << 20);
            RegistryAddress address = new RegistryAddress(tcp, new HostAndPort(LOCALHOST, silent.getLocalPort()).at(TcpTransport.SCHEME),
                    Duration.ofSeconds(10), Optional.empty());
            RemoteRendezvous registry = new RemoteRendezvous(address, new Liveness(Duration.ofMillis(100), 4));
            assertThatThrownBy(() -> registry.join(request(Invitation.MAIL_SVR))).isInstanceOf(IOException.class)
                    .hasMessageStartingWith("the registry at " + LOCALHOST + ":" + silent.getLocalPort() + " cannot be used: nothing was heard from it");
        }
    }
}
