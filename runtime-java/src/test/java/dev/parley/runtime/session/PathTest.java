package dev.parley.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.core.type.Label;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.wire.ForyCodec;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.FrameReader;
import dev.parley.runtime.wire.FrameWriter;
import dev.parley.runtime.wire.Frames;
import dev.parley.runtime.wire.MessageFormat;
import dev.parley.runtime.wire.MessageHead;
import dev.parley.runtime.wire.PayloadCodecException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What leaves a path, when, and in which order. */
@Timeout(120)
class PathTest {
    private static final int LIMIT = 1 << 20;
    private static final MessageFormat FORMAT = new MessageFormat(new ForyCodec(Set.of(), PathTest.class.getClassLoader()));
    private static final MessageHead HEAD = new MessageHead(Label.Reserved.NONE, 2);

    /** A connection of which only the sending side is used, and that writes down what leaves. */
    private static final class Outgoing implements Connection {
        private final ByteArrayOutputStream wire = new ByteArrayOutputStream();
        private final FrameWriter writer = new FrameWriter(wire);
        private volatile boolean broken;
        private volatile int left;

        @Override
        public synchronized void send(Frame frame) throws IOException {
            ensureWhole();
            writer.write(frame);
            writer.flush();
            left = wire.size();
        }

        @Override
        public synchronized void send(Frames messages) throws IOException {
            ensureWhole();
            writer.write(messages);
            left = wire.size();
        }

        private void ensureWhole() throws IOException {
            if (broken) {
                throw new IOException("torn");
            }
        }

        synchronized List<Frame> frames() throws IOException {
            List<Frame> frames = new ArrayList<>();
            FrameReader reader = new FrameReader(new ByteArrayInputStream(wire.toByteArray()), LIMIT);
            try {
                while (true) {
                    frames.add(reader.read());
                }
            } catch (EOFException e) {
                return frames;
            }
        }

        @Override
        public Frame receive() {
            throw new AssertionError("nobody receives here");
        }

        @Override
        public void endOutput() {
            broken = true;
        }

        @Override
        public void endInput() {
            throw new AssertionError("nobody receives here");
        }

        @Override
        public String peer() {
            return "test";
        }

        @Override
        public void close() {
            broken = true;
        }
    }

    /** Nothing arrives. */
    private static final class Nobody implements Path.Arrivals {
        @Override
        public String name() {
            return "nobody";
        }

        @Override
        public boolean frame(Frame frame) {
            throw new AssertionError("nothing arrives");
        }

        @Override
        public void object(Object message) {
            throw new AssertionError("nothing arrives");
        }

        @Override
        public boolean messages(Frames messages) {
            throw new AssertionError("nothing arrives");
        }

        @Override
        public long room() {
            return 0;
        }

        @Override
        public void ahead(Frames messages) {
            throw new AssertionError("nothing arrives");
        }

        @Override
        public Object mark() {
            return this;
        }

        @Override
        public boolean isReady() {
            return false;
        }

        @Override
        public boolean isAwaited() {
            return false;
        }

        @Override
        public void interrupted() {
            throw new AssertionError("nobody waits");
        }

        @Override
        public void ended(String how) {
            // As was to be expected.
        }

        @Override
        public void malformed(String problem) {
            throw new AssertionError(problem);
        }
    }

    private final Outgoing connection = new Outgoing();
    private final Path path = new Path(connection, new Nobody(), new Watch(new ConnectionThreads()));
    private final MessageWriter writer = new MessageWriter(FORMAT, SessionOptions.defaults().withMaxMessageBytes(LIMIT));

    private void send(int number, int bytes) throws IOException, PayloadCodecException {
        path.send(HEAD, new Object[] {number, new byte[bytes]}, writer);
    }

    private static Frame frame(int number, int bytes) throws PayloadCodecException {
        return FORMAT.write(HEAD, number, new byte[bytes]);
    }

    private static int number(Frame frame) throws Exception {
        return (Integer) FORMAT.readPayloads(HEAD, frame)[0];
    }

    private void assertHasLeft(int messages) throws Exception {
        List<Frame> frames = connection.frames();
        assertThat(frames).hasSize(messages);
        for (int i = 0; i < messages; i++) {
            assertThat(number(frames.get(i))).isEqualTo(i);
        }
    }

    /** So that a conversation waits for nobody but its participants. */
    @Test
    void aMessageLeavesAtOnceWhileThePeerAnswers() throws Exception {
        for (int i = 0; i < 1_000; i++) {
            int before = connection.left;
            send(i, 10);
            assertThat(connection.left).isGreaterThan(before);
            path.heard();
        }
        assertHasLeft(1_000);
    }

    /** Although nobody flushes, and the sender does nothing more. */
    @Test
    void manyInARowLeaveSoon() throws Exception {
        int expected = 0;
        for (int round = 0; round < 3; round++) {
            for (int i = 0; i < 100; i++) {
                send(expected++, 10);
            }
            while (connection.frames().size() < expected) {
                Thread.sleep(1);
            }
            assertHasLeft(expected);
            // Long enough for whoever looks after that to fall asleep.
            Thread.sleep(round * 50L);
        }
    }

    @Test
    void gatheredMessagesLeaveWhenTheParticipantIsAboutToWait() throws Exception {
        for (int i = 0; i < 100; i++) {
            send(i, 10);
        }
        path.flush();
        assertHasLeft(100);
    }

    /** Of every size, in turns with frames that are there already and with those of other threads, while some leave by themselves. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void everythingLeavesOnceAndInOrder(long seed) throws Exception {
        int count = 20_000;
        CountDownLatch done = new CountDownLatch(1);
        FutureTask<Integer> others = new FutureTask<>(() -> {
            int sent = 0;
            while (done.getCount() > 0) {
                path.send(new FrameBuilder(FrameKind.REACH).putInt(sent++).build());
                LockSupport.parkNanos(50_000);
            }
            return sent;
        });
        Thread.ofPlatform().start(others);
        Random random = new Random(seed);
        for (int i = 0; i < count; i++) {
            int bytes = random.nextInt(random.nextInt(200) == 0 ? 100_000 : random.nextInt(20) == 0 ? 3_000 : 100);
            if (random.nextInt(10) == 0) {
                path.forward(frame(i, bytes));
            } else {
                send(i, bytes);
            }
            switch (random.nextInt(1_000)) {
                case 0 -> path.heard();
                case 1 -> path.flush();
                case 2 -> LockSupport.parkNanos(random.nextInt(500_000));
                default -> { }
            }
        }
        done.countDown();
        int ofOthers = others.get();
        path.flush();
        int messages = 0;
        int reaches = 0;
        for (Frame frame : connection.frames()) {
            if (frame.kind() == FrameKind.MESSAGE) {
                assertThat(number(frame)).isEqualTo(messages++);
            } else {
                assertThat(frame.body().readInt()).isEqualTo(reaches++);
            }
        }
        assertThat(messages).isEqualTo(count);
        assertThat(reaches).isEqualTo(ofOthers).isPositive();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 100})
    void aMessageThatCannotTravelLeavesNothingBehind(int before) throws Exception {
        for (int i = 0; i < before; i++) {
            send(i, 10);
        }
        assertThatThrownBy(() -> path.send(HEAD, new Object[] {7, new StringBuilder("not of the protocol")}, writer))
                .isInstanceOf(PayloadCodecException.class);
        assertThatThrownBy(() -> send(7, LIMIT)).isInstanceOf(PayloadCodecException.class).hasMessageContaining("the limit is " + LIMIT);
        send(before, 10);
        path.flush();
        assertHasLeft(before + 1);
    }

    /** Otherwise a participant that only sends would never learn that nobody receives. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void thatNothingCanLeaveIsToldTheSender(boolean waits) throws Exception {
        for (int i = 0; i < 100; i++) {
            send(i, 10);
        }
        connection.broken = true;
        assertThatThrownBy(() -> {
            for (int i = 0; i < 100_000; i++) {
                send(i, 10);
                if (waits) {
                    Thread.sleep(1);
                }
            }
        }).isInstanceOf(IOException.class).hasMessage("torn");
    }

    @Test
    void whatWasGatheredLeavesBeforeTheLastFrame() throws Exception {
        for (int i = 0; i < 100; i++) {
            send(i, 10);
        }
        Frame goodbye = new FrameBuilder(FrameKind.GOODBYE).build();
        path.endOutput(goodbye);
        List<Frame> frames = connection.frames();
        assertThat(frames).hasSize(101);
        assertThat(frames.getLast().kind()).isEqualTo(FrameKind.GOODBYE);
    }
}
