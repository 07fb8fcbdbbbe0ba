package dev.parley.runtime.relay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.transport.Acceptor;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.wire.Frame;
import java.io.EOFException;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of frames, and of those who wait for them, on the way through a relay. */
@ParameterizedClass
@ValueSource(strings = {"http", "https"})
@Timeout(90)
class RelayedConnectionTest extends RunningRelay {
    @Test
    void carriesFramesOfAnySizeInBothDirectionsInOrder() throws Exception {
        Pair pair = connect();
        List<Integer> sizes = List.of(0, 1, 100, 65_000, 70_000, 300_000, LIMIT - 8);
        CompletableFuture<Void> echo = Background.start(() -> {
            for (int i = 0; i < 500 + sizes.size(); i++) {
                pair.far().send(pair.far().receive());
            }
            return null;
        });
        CompletableFuture<Void> sender = Background.start(() -> {
            for (int i = 0; i < 500; i++) {
                pair.near().send(frame(i, i));
            }
            for (int size : sizes) {
                pair.near().send(frame(size, size));
            }
            return null;
        });
        for (int i = 0; i < 500; i++) {
            assertThat(number(pair.near())).isEqualTo(i);
        }
        for (int size : sizes) {
            assertThat(number(pair.near())).isEqualTo(size);
        }
        sender.get(30, TimeUnit.SECONDS);
        echo.get(30, TimeUnit.SECONDS);
        pair.near().close();
        pair.far().close();
        awaitEmpty();
    }

    @Test
    void endsOneDirectionAndKeepsTheOther() throws Exception {
        Pair pair = connect();
        pair.near().send(frame(1, 10));
        pair.near().endOutput();
        assertThat(number(pair.far())).isEqualTo(1);
        assertThatThrownBy(pair.far()::receive).isInstanceOf(EOFException.class).hasMessage("the connection was closed");
        pair.far().send(frame(2, 10));
        assertThat(number(pair.near())).isEqualTo(2);
        pair.far().send(frame(3, 10));
        pair.far().endOutput();
        pair.far().close();
        assertThat(number(pair.near())).as("what was sent before the close").isEqualTo(3);
        pair.near().close();
        awaitEmpty();
    }

    /** Also what has not left this program yet. */
    @Test
    void deliversWhatWasSentBeforeAClose() throws Exception {
        Pair pair = connect();
        for (int i = 0; i < 50; i++) {
            pair.near().send(frame(i, 1000));
        }
        pair.near().flush();
        pair.near().close();
        for (int i = 0; i < 50; i++) {
            assertThat(number(pair.far())).isEqualTo(i);
        }
        assertThatThrownBy(pair.far()::receive).isInstanceOf(IOException.class).hasMessage("the connection was closed");
        pair.far().close();
        awaitEmpty();
    }

    @Test
    void hasGivenEverythingToTheRelayWhenItIsClosed() throws Exception {
        RelayTransport other = transport();
        try (Acceptor acceptor = transport.listen()) {
            CompletableFuture<Connection> accepted = Background.start(acceptor::accept);
            Connection near = other.connect(acceptor.addresses());
            Connection far = accepted.get(30, TimeUnit.SECONDS);
            for (int i = 0; i < 50; i++) {
                near.send(frame(i, 1000));
            }
            near.flush();
            other.close();
            for (int i = 0; i < 50; i++) {
                assertThat(number(far)).isEqualTo(i);
            }
            far.close();
        }
        awaitEmpty();
    }

    @Test
    void wakesBothReceiversWhenOneSideCloses() throws Exception {
        Pair pair = connect();
        CompletableFuture<Frame> near = Background.start(pair.near()::receive);
        CompletableFuture<Frame> far = Background.start(pair.far()::receive);
        pair.near().close();
        for (CompletableFuture<Frame> received : List.of(near, far)) {
            assertThatThrownBy(() -> received.get(30, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class)
                    .hasCauseInstanceOf(IOException.class);
        }
        pair.far().close();
        awaitEmpty();
    }

    @Test
    void makesASenderWaitForAReceiverThatIsSlow() throws Exception {
        Pair pair = connect();
        int count = 40;
        CompletableFuture<Void> sender = Background.start(() -> {
            for (int i = 0; i < count; i++) {
                pair.near().send(frame(i, 100_000));
            }
            return null;
        });
        for (int i = 0; i < count; i++) {
            assertThat(number(pair.far())).isEqualTo(i);
        }
        sender.get(30, TimeUnit.SECONDS);
        pair.near().close();
        pair.far().close();
    }

    @Test
    void wakesTheThreadThatAccepts() throws Exception {
        Acceptor acceptor = transport.listen();
        CompletableFuture<Connection> accepted = Background.start(acceptor::accept);
        acceptor.close();
        assertThatThrownBy(() -> accepted.get(30, TimeUnit.SECONDS)).isInstanceOf(ExecutionException.class)
                .hasCauseInstanceOf(IOException.class);
        awaitEmpty();
    }
}
