package dev.parley.runtime.transport.negotiation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameKind;
import java.io.EOFException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A session that fails wakes whoever reads from its connection, which may have served its purpose by then. */
class LeasedConnectionTest {
    private final List<String> events = new ArrayList<>();
    /** Its other side has said its last word. */
    private final Connection below = new Connection() {
        @Override
        public void send(Frame frame) {
            events.add("sent " + frame.kind());
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
    private final LeasedConnection use =
            new LeasedConnection(below, new ConnectionThreads(), free -> events.add("given back"), Duration.ofSeconds(5));

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
}
