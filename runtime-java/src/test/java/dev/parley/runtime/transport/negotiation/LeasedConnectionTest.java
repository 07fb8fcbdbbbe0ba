package dev.parley.runtime.transport.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameKind;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A session that fails wakes whoever reads from its connection, which may have served its purpose by then. */
class LeasedConnectionTest {
    private final List<String> events = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch sending = new CountDownLatch(1);
    private final CountDownLatch givenBack = new CountDownLatch(1);
    /** Its other side has said its last word. */
    private final Connection below = new Connection() {
        @Override
        public void send(Frame frame) throws IOException {
            if (frame.kind() == FrameKind.ABORT) {
                takeLong();
            }
            events.add("sent " + frame.kind());
        }

        /** As for a thread that the system stops in the middle. */
        private void takeLong() throws IOException {
            sending.countDown();
            try {
                givenBack.await(500, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                throw new IOException(e);
            }
        }

        @Override
        public Frame receive() {
            return NegotiationFrames.bare(FrameKind.END);
        }

        @Override
        public void endOutput() {
            throw new AssertionError("the connection outlives its use");
        }

        @Override
        public void endInput() {
            events.add("input ended");
        }

        @Override
        public String peer() {
            return "test";
        }

        @Override
        public void close() {
            events.add("closed");
        }
    };
    private final LeasedConnection use = new LeasedConnection(below, new ConnectionThreads(), this::takeBack, Duration.ofSeconds(5));

    private void takeBack(Connection free) {
        events.add("given back");
        givenBack.countDown();
    }

    private void endBothDirections() throws Exception {
        assertThatThrownBy(use::receive).isInstanceOf(EOFException.class);
        use.endOutput();
    }

    @Test
    void isGivenBackWhenBothDirectionsHaveEnded() throws Exception {
        endBothDirections();
        use.close();
        assertThat(events).containsExactly("sent END", "given back");
    }

    @Test
    void leavesTheNextUseAlone() throws Exception {
        endBothDirections();
        use.close();
        use.endInput();
        assertThat(events).containsExactly("sent END", "given back");
    }

    @Test
    void isNotUsedAgainWhenItsInputWasEndedHere() throws Exception {
        endBothDirections();
        use.endInput();
        use.close();
        assertThat(events).containsExactly("sent END", "input ended", "closed");
    }

    /** The reason of a failure that is told late, while the connection is closed because it takes so long, would be read as the next use's. */
    @Test
    void saysNothingBehindItsEnd() throws Exception {
        assertThatThrownBy(use::receive).isInstanceOf(EOFException.class);
        CompletableFuture<Void> lastWord = CompletableFuture.runAsync(this::abort);
        assertThat(sending.await(30, TimeUnit.SECONDS)).isTrue();
        use.close();
        lastWord.get(30, TimeUnit.SECONDS);
        assertThat(givenBack.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(events).containsExactly("sent ABORT", "sent END", "given back");
    }

    private void abort() {
        try {
            use.send(NegotiationFrames.bare(FrameKind.ABORT));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
