package dev.parley.runtime.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.Session;
import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.example.Invitation;
import dev.parley.runtime.session.SessionOptions;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.Transport;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.http.HttpTransport;
import dev.parley.runtime.transport.negotiation.Liveness;
import dev.parley.runtime.transport.tcp.TcpTransport;
import dev.parley.runtime.transport.tls.Certificates;
import dev.parley.runtime.transport.tls.TlsTransport;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Registries that are not there, or not any more. */
@Timeout(120)
class LostRegistryTest extends RunningRegistry {
    /** Long before an instance expires. */
    private static final Duration SOON = Duration.ofSeconds(10);

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
        awaitTaken(Invitation.CLIENT);
        server.close();
        assertThat(failure(client)).isInstanceOf(SessionSetupException.class).hasMessageContaining("registry");
    }

    /** It may still hear from there that it has left, which is not why it does not wait any more. */
    @RepeatedTest(10)
    void whoWaitsThereIsToldWhenThisSideClosesIt() throws Exception {
        TransportRegistry registry = registry(Invitation.descriptor());
        CompletableFuture<Session> mailSvr = session(() -> registry.join(Invitation.NAME, "i", "mailSvr"));
        awaitTaken(Invitation.MAIL_SVR);
        CompletableFuture<Session> client = join("client");
        registry.close();
        assertThat(mailSvr).failsWithin(SOON).withThrowableThat().havingCause().isInstanceOf(SessionSetupException.class)
                .withMessageContaining("this side has closed the registry at " + LOCALHOST);
        assertThat(client).failsWithin(SOON).withThrowableThat().withMessageContaining("`mailSvr` left before all participants had come");
        assertThatThrownBy(() -> registry.join(Invitation.NAME, "j", "mailSvr")).isInstanceOf(SessionSetupException.class)
                .hasMessageContaining("this side has closed the registry at " + LOCALHOST);
    }

    @ParameterizedTest
    @ValueSource(strings = {TcpTransport.SCHEME, HttpTransport.HTTP})
    void maySpeakAnotherTransport(String scheme) throws Exception {
        int limit = RegistryServer.MAX_REQUEST_BYTES;
        TlsTransport tls = new TlsTransport(LOCALHOST, Certificates.forLoopback(), limit);
        try (RegistryServer secret = RegistryServer.start(tls.listen(), RegistryOptions.defaults(), (peer, reason) -> { })) {
            Transport open = scheme.equals(TcpTransport.SCHEME) ? new TcpTransport(LOCALHOST, limit) : HttpTransport.plain(LOCALHOST, limit);
            RegistryAddress address = new RegistryAddress(open, new TransportAddress(scheme, secret.address().location()),
                    Duration.ofMillis(200), Optional.empty());
            assertThatThrownBy(() -> new RemoteRendezvous(address).join(request(Invitation.MAIL_SVR))).isInstanceOf(IOException.class)
                    .hasMessageContaining("has hung up without a word: it may speak another transport than `" + scheme + "`, have ended");
        }
    }

    /** It is told in the background that its role is not taken. */
    @Test
    void aFailureDoesNotWaitForIt() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            TransportRegistry lost = Registries.overTcp(new InetSocketAddress(LOCALHOST, silent.getLocalPort()), LOCALHOST, Duration.ofSeconds(10),
                    name -> Invitation.descriptor(), ClassLoader.getPlatformClassLoader(), SessionOptions.defaults());
            long start = System.nanoTime();
            assertThatThrownBy(() -> lost.join(Invitation.NAME, "i", "client")).isInstanceOf(SessionSetupException.class)
                    .hasMessageContaining("is not on the class path");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(5));
            try (Socket heard = silent.accept()) {
                assertThat(new String(heard.getInputStream().readNBytes(100), StandardCharsets.UTF_8)).contains(Invitation.NAME, "client");
            }
        }
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

    /** As a process that was stopped finds when it goes on: the registry has given it up, and has not ended itself. */
    @Test
    void isNotTakenForOneThatHasEndedByAProgramThatStoodStill() throws Exception {
        try (ServerSocket impatient = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            Thread.ofPlatform().start(() -> {
                try (Socket client = impatient.accept()) {
                    client.getInputStream().read();
                    Thread.sleep(50);
                    client.shutdownOutput();
                    client.getInputStream().transferTo(OutputStream.nullOutputStream());
                } catch (IOException | InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            RegistryAddress address = new RegistryAddress(TcpTransport.onLoopback(1 << 20),
                    new HostAndPort(LOCALHOST, impatient.getLocalPort()).at(TcpTransport.SCHEME), Duration.ofSeconds(10), Optional.empty());
            // So small that what passes between two looks at the clock is long.
            RemoteRendezvous registry = new RemoteRendezvous(address, new Liveness(Duration.ofMillis(1), 9));
            assertThatThrownBy(() -> registry.join(request(Invitation.MAIL_SVR))).isInstanceOf(IOException.class)
                    .hasMessageMatching("the registry at .* cannot be used: the connection was closed after this program had stood still for \\d+ s");
        }
    }
}
