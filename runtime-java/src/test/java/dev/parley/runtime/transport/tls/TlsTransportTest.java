package dev.parley.runtime.transport.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.tls.TlsSettings.Store;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import javax.crypto.spec.SecretKeySpec;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Who is let in, who is believed, and what those are told who are not. */
@Timeout(60)
class TlsTransportTest {
    private static final int LIMIT = 1_000;

    @TempDir
    private static Path folder;

    private static Store server;
    private static Store caller;
    private static Store elsewhere;

    @BeforeAll
    static void makeKeys() throws Exception {
        server = Certificates.create(folder.resolve("server.p12"), "ip:127.0.0.1");
        caller = Certificates.create(folder.resolve("caller.p12"), "dns:caller.example");
        elsewhere = Certificates.create(folder.resolve("elsewhere.p12"), "dns:elsewhere.example");
    }

    private static TlsTransport transport(Optional<Store> own, Store trusted, boolean mutual) throws Exception {
        return new TlsTransport("127.0.0.1", TlsSettings.load(own, Optional.of(trusted), mutual), LIMIT);
    }

    private static Frame frame() {
        return new FrameBuilder(FrameKind.DONE).build();
    }

    /** What the listener sees of its first caller. */
    private static CompletableFuture<Frame> first(Acceptor acceptor) {
        CompletableFuture<Frame> received = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try (Connection connection = acceptor.accept()) {
                connection.send(frame());
                received.complete(connection.receive());
            } catch (Throwable e) {
                received.completeExceptionally(e);
            }
        });
        return received;
    }

    private static String failure(CompletableFuture<?> future) throws Exception {
        try {
            return "no failure: " + future.get(30, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            assertThat(e.getCause()).isInstanceOf(IOException.class);
            return e.getCause().getMessage();
        }
    }

    @Test
    void connectsToWhomItTrusts() throws Exception {
        try (Acceptor acceptor = transport(Optional.of(server), server, false).listen()) {
            CompletableFuture<Frame> received = first(acceptor);
            try (Connection connection = transport(Optional.empty(), server, false).connect(acceptor.addresses())) {
                connection.send(frame());
                assertThat(connection.receive().kind()).isEqualTo(FrameKind.DONE);
                assertThat(received.get(30, TimeUnit.SECONDS).kind()).isEqualTo(FrameKind.DONE);
            }
        }
    }

    @Test
    void doesNotBelieveACertificateThatNobodyVouchesFor() throws Exception {
        try (Acceptor acceptor = transport(Optional.of(server), server, false).listen()) {
            CompletableFuture<Frame> received = first(acceptor);
            assertThatThrownBy(() -> transport(Optional.empty(), caller, false).connect(acceptor.addresses()))
                    .isInstanceOf(IOException.class)
                    .hasMessage("TLS with " + acceptor.address().location()
                            + " failed: its certificate is signed by nobody whom this side trusts");
            assertThat(failure(received)).contains("one side does not trust the other's certificate");
        }
    }

    @Test
    void doesNotBelieveACertificateOfAnotherHost() throws Exception {
        try (Acceptor acceptor = transport(Optional.of(elsewhere), elsewhere, false).listen()) {
            first(acceptor);
            assertThatThrownBy(() -> transport(Optional.empty(), elsewhere, false).connect(acceptor.addresses()))
                    .isInstanceOf(IOException.class).hasMessageContaining("its certificate is for another host");
        }
    }

    @Test
    void asksCallersForACertificateIfItIsMutual() throws Exception {
        try (Acceptor acceptor = transport(Optional.of(server), caller, true).listen()) {
            CompletableFuture<Frame> received = first(acceptor);
            try (Connection connection = transport(Optional.of(caller), server, false).connect(acceptor.addresses())) {
                connection.send(frame());
                assertThat(connection.receive().kind()).isEqualTo(FrameKind.DONE);
                received.get(30, TimeUnit.SECONDS);
            }
            Map<Optional<Store>, List<String>> told = Map.of(
                    Optional.empty(), List.of("callers have to show a certificate", "callers have to show a certificate"),
                    Optional.of(elsewhere), List.of("one side does not trust the other's certificate", "nobody whom this side trusts"));
            told.forEach((own, reasons) -> {
                CompletableFuture<Frame> refused = first(acceptor);
                assertThatThrownBy(() -> {
                    // TLS 1.3 lets the caller believe that all is well until it reads. Where the other side has hung up before that, it is told no more.
                    try (Connection connection = transport(own, server, false).connect(acceptor.addresses())) {
                        connection.receive();
                    }
                }).isInstanceOf(IOException.class).message().containsAnyOf(reasons.getFirst(), "it may not trust this side's certificate, or want to see one");
                assertThat(refused).failsWithin(30, TimeUnit.SECONDS).withThrowableThat().havingCause().isInstanceOf(IOException.class)
                        .withMessageContaining(reasons.getLast());
            });
        }
    }

    @Test
    void refusesOldProtocols() throws Exception {
        try (Acceptor acceptor = transport(Optional.of(server), server, false).listen()) {
            CompletableFuture<Frame> received = first(acceptor);
            HostAndPort place = HostAndPort.of(acceptor.address());
            try (SSLSocket old = (SSLSocket) SSLContext.getDefault().getSocketFactory().createSocket(place.host(), place.port())) {
                old.setEnabledProtocols(new String[] {"TLSv1.1"});
                assertThatThrownBy(old::startHandshake).isInstanceOf(IOException.class);
            }
            assertThat(failure(received)).startsWith("TLS with ");
        }
    }

    @Test
    void tellsWhenTheOtherSideSpeaksNoTls() throws Exception {
        try (Acceptor acceptor = transport(Optional.of(server), server, false).listen()) {
            CompletableFuture<Frame> received = first(acceptor);
            HostAndPort place = HostAndPort.of(acceptor.address());
            try (Socket plain = new Socket(place.host(), place.port())) {
                plain.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
                assertThat(failure(received)).contains("the other side does not speak TLS");
            }
        }
    }

    @Test
    void saysWhatIsWrongWithItsFiles() throws Exception {
        Path text = Files.writeString(folder.resolve("text.p12"), "no keys here");
        Path missing = folder.resolve("missing.p12");
        assertThatThrownBy(() -> TlsSettings.load(Optional.of(new Store(missing, new char[0])), Optional.empty(), false))
                .isInstanceOf(TlsSettingsException.class).hasMessage("there is no file `" + missing + "`");
        assertThatThrownBy(() -> TlsSettings.load(Optional.empty(), Optional.of(new Store(server.file(), "wrong".toCharArray())), false))
                .isInstanceOf(TlsSettingsException.class).hasMessage("the password of `" + server.file() + "` is wrong");
        assertThatThrownBy(() -> TlsSettings.load(Optional.of(new Store(text, new char[0])), Optional.empty(), false))
                .isInstanceOf(TlsSettingsException.class).hasMessageContaining("text.p12` is no key store");
        Store secret = new Store(folder.resolve("secret.p12"), Certificates.PASSWORD.toCharArray());
        keepSecret(secret);
        assertThatThrownBy(() -> TlsSettings.load(Optional.of(secret), Optional.empty(), false))
                .isInstanceOf(TlsSettingsException.class).hasMessage("the key store `" + secret + "` holds no private key");
        assertThatThrownBy(() -> TlsSettings.load(Optional.empty(), Optional.of(secret), false))
                .isInstanceOf(TlsSettingsException.class).hasMessage("the trust store `" + secret + "` holds no certificate");
        assertThatThrownBy(() -> transport(Optional.empty(), server, false).listen())
                .isInstanceOf(IOException.class).hasMessage("a key store with a private key is needed to listen on TLS");
        assertThat(server).asString().doesNotContain(Certificates.PASSWORD);
    }

    /** A key for both sides, which is of no use here. */
    private static void keepSecret(Store file) throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        store.setEntry("shared", new KeyStore.SecretKeyEntry(new SecretKeySpec(new byte[16], "AES")),
                new KeyStore.PasswordProtection(file.password()));
        try (OutputStream out = Files.newOutputStream(file.file())) {
            store.store(out, file.password());
        }
    }

    @Test
    void doesNotListenBeyondLoopbackByItself() throws Exception {
        try (Acceptor acceptor = transport(Optional.of(server), server, false).listen()) {
            TransportAddress address = acceptor.address();
            assertThat(HostAndPort.of(address).resolve().getAddress().isLoopbackAddress()).isTrue();
        }
    }
}
