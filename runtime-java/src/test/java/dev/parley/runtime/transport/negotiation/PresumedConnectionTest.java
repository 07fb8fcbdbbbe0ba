package dev.parley.runtime.transport.negotiation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.transport.BareConnection;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

/** A kept connection that breaks while something is on its way in both directions. */
class PresumedConnectionTest {
    /** Says what it is given, and notes what it is told. */
    private static class Line extends BareConnection {
        private final Queue<Frame> says;
        private final List<FrameKind> told = new ArrayList<>();
        private boolean broken;

        Line(Frame... says) {
            this.says = new ArrayDeque<>(List.of(says));
        }

        @Override
        public void send(Frame frame) throws IOException {
            if (broken) {
                throw new IOException("Broken pipe");
            }
            told.add(frame.kind());
        }

        @Override
        public Frame receive() throws IOException {
            if (says.isEmpty()) {
                throw new EOFException("the connection was closed");
            }
            return says.remove();
        }

        @Override
        public void close() {
            says.clear();
        }
    }

    private static final Frame FLAG = NegotiationFrames.answer(Response.SUPPORTED);
    private static final Frame REQUEST = new FrameBuilder(FrameKind.REQUEST).build();
    private static final Frame WELCOME = new FrameBuilder(FrameKind.WELCOME).build();
    private static final Frame REFUSE = new FrameBuilder(FrameKind.REFUSE).build();

    @Test
    void saysAgainWhatWasNotHeard() throws Exception {
        Line kept = new Line();
        Line fresh = new Line(WELCOME);
        PresumedConnection connection = new PresumedConnection(kept, response -> true, () -> fresh);
        connection.send(REQUEST);
        assertThat(connection.receive().kind()).isEqualTo(FrameKind.WELCOME);
        assertThat(fresh.told).containsExactly(FrameKind.REQUEST);
    }

    /** The answer there belongs to what was said there, and is not followed by what comes on another connection. */
    @Test
    void listensToTheConnectionThatItSpeaksOn() throws Exception {
        Line fresh = new Line(REFUSE);
        List<PresumedConnection> speaking = new ArrayList<>();
        Line kept = new Line(FLAG, WELCOME) {
            @Override
            public Frame receive() throws IOException {
                Frame next = super.receive();
                if (next == WELCOME) {
                    // Another thread speaks between this and what the caller makes of it.
                    super.broken = true;
                    speaking.getFirst().send(REQUEST);
                }
                return next;
            }
        };
        PresumedConnection connection = new PresumedConnection(kept, response -> true, () -> fresh);
        speaking.add(connection);
        connection.send(REQUEST);
        assertThat(connection.receive().kind()).isEqualTo(FrameKind.REFUSE);
        assertThat(fresh.told).containsExactly(FrameKind.REQUEST, FrameKind.REQUEST);
    }
}
