package dev.parley.runtime.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(90)
class LostAnswerTest {
    private static final int LIMIT = 1 << 20;

    /** The relay has told of the caller, and nobody has heard it. */
    @Test
    void losesNoCallerWithAnAnswer() throws Exception {
        try (Relay relay = Relay.start(HostAndPort.anyOnLoopback(), Map.of());
                LosingProxy proxy = LosingProxy.before(relay.address())) {
            RelayTransport transport = new RelayTransport(relay.address(), LIMIT);
            RelayTransport lossy = new RelayTransport(proxy.address(), LIMIT);
            try (Acceptor acceptor = lossy.listen()) {
                CompletableFuture<Connection> accepted = Background.start(acceptor::accept);
                proxy.awaitRequest("/next");
                proxy.loseNextAnswer();
                String location = acceptor.address().location();
                Connection near = transport.connect(transport.address(location.substring(location.lastIndexOf('/') + 1)));
                near.send(new FrameBuilder(FrameKind.MESSAGE).putInt(1).build());
                Connection far = accepted.get(30, TimeUnit.SECONDS);
                assertThat(proxy.lost()).isEqualTo(1);
                assertThat(far.receive().expect(FrameKind.MESSAGE).body().readInt()).isEqualTo(1);
                near.close();
                far.close();
            }
            lossy.close();
            transport.close();
        }
    }

    /** The relay has opened the door, and nobody has heard of it. */
    @Test
    void leavesNoDoorBehindAnAnswerThatWasLost() throws Exception {
        try (Relay relay = Relay.start(HostAndPort.anyOnLoopback(), Map.of());
                LosingProxy proxy = LosingProxy.before(relay.address());
                RelayTransport transport = new RelayTransport(relay.address(), LIMIT);
                RelayTransport lossy = new RelayTransport(proxy.address(), LIMIT)) {
            proxy.loseNextAnswer();
            try (Acceptor acceptor = lossy.listen()) {
                assertThat(proxy.lost()).isEqualTo(1);
                assertThat(relay.size()).isEqualTo(1);
                String location = acceptor.address().location();
                CompletableFuture<Connection> accepted = Background.start(acceptor::accept);
                transport.connect(transport.address(location.substring(location.lastIndexOf('/') + 1))).close();
                accepted.get(30, TimeUnit.SECONDS).close();
            }
        }
    }

    /** The relay has connected the caller to the door, and the caller has not heard of it. */
    @Test
    void callsOnceWhenTheAnswerWasLost() throws Exception {
        try (Relay relay = Relay.start(HostAndPort.anyOnLoopback(), Map.of());
                LosingProxy proxy = LosingProxy.before(relay.address());
                RelayTransport transport = new RelayTransport(relay.address(), LIMIT);
                RelayTransport lossy = new RelayTransport(proxy.address(), LIMIT);
                Acceptor acceptor = transport.listen()) {
            proxy.loseNextAnswer();
            String location = acceptor.address().location();
            Connection near = lossy.connect(lossy.address(location.substring(location.lastIndexOf('/') + 1)));
            assertThat(proxy.lost()).isEqualTo(1);
            assertThat(relay.size()).as("the door and both ends of one line").isEqualTo(3);
            near.send(new FrameBuilder(FrameKind.MESSAGE).putInt(1).build());
            Connection far = acceptor.accept();
            assertThat(far.receive().expect(FrameKind.MESSAGE).body().readInt()).isEqualTo(1);
            near.close();
            far.close();
        }
    }

    /** A relay that connects to a place does so once, also while the question is asked again. */
    @Test
    void connectsOnceToAPlaceWhenTheAnswerWasLost() throws Exception {
        try (ServerSocket place = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
                Relay relay = Relay.start(HostAndPort.anyOnLoopback(),
                        Map.of("place", new HostAndPort(place.getInetAddress().getHostAddress(), place.getLocalPort())));
                LosingProxy proxy = LosingProxy.before(relay.address());
                RelayTransport lossy = new RelayTransport(proxy.address(), LIMIT)) {
            proxy.loseNextAnswer();
            Connection near = lossy.connect(lossy.address("place"));
            assertThat(proxy.lost()).isEqualTo(1);
            place.accept().close();
            place.setSoTimeout(1_000);
            assertThatThrownBy(place::accept).isInstanceOf(SocketTimeoutException.class);
            near.close();
        }
    }
}
