package dev.parley.runtime.relay;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.HostAndPort;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
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
}
