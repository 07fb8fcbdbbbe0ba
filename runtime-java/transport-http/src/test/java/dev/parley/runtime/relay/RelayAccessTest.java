package dev.parley.runtime.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.transport.TransportAddress;
import dev.parley.runtime.transport.tls.TlsSettings.Store;
import dev.parley.runtime.transport.tls.TlsSettings;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** Whom a relay lets in, and where to. */
@ParameterizedClass
@ValueSource(strings = {"http", "https"})
@Timeout(90)
class RelayAccessTest extends RunningRelay {
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
        try (Relay secure = Relay.start(HostAndPort.anyOnLoopback(), Map.of(), RelayOptions.defaults().withTls(tls))) {
            RelayTransport unbelieving = new RelayTransport(secure.address(), stranger, LIMIT);
            assertThatThrownBy(unbelieving::listen).isInstanceOf(IOException.class).hasMessageContaining("cannot be reached")
                    .hasStackTraceContaining("SSLHandshakeException");
            unbelieving.close();
        }
        Path file = folder.resolve(scheme + "-mutual.p12");
        TlsSettings mutual = Keys.settings(file, true);
        TlsSettings keyless = TlsSettings.load(Optional.empty(), Optional.of(new Store(file, Keys.PASSWORD.toCharArray())), false);
        try (Relay asking = Relay.start(HostAndPort.anyOnLoopback(), Map.of(), RelayOptions.defaults().withTls(mutual))) {
            RelayTransport anonymous = new RelayTransport(asking.address(), keyless, LIMIT);
            assertThatThrownBy(anonymous::listen).isInstanceOf(IOException.class).hasMessageContaining("cannot be reached");
            anonymous.close();
            RelayTransport known = new RelayTransport(asking.address(), mutual, LIMIT);
            known.listen().close();
            known.close();
        }
        assertThatThrownBy(() -> Relay.start(HostAndPort.anyOnLoopback(), Map.of(), RelayOptions.defaults().withTls(stranger))).isInstanceOf(IOException.class)
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
}
