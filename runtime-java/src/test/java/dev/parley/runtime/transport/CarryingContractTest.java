package dev.parley.runtime.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.parley.runtime.transport.stream.StreamConnection;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Frames;
import dev.parley.runtime.wire.MalformedFrameException;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every transport promises of frames under way. */
@Timeout(60)
class CarryingContractTest extends TransportContract {
    @ParameterizedTest
    @EnumSource
    void carriesFramesInBothDirectionsInOrder(Medium medium) throws Exception {
        connect(medium);
        int count = 2_000;
        CompletableFuture<Void> echo = async(() -> {
            for (int i = 0; i < count; i++) {
                far.send(far.receive());
            }
            return null;
        });
        CompletableFuture<Void> sender = async(() -> {
            for (int i = 0; i < count; i++) {
                near.send(frame(i, i % 300));
            }
            return null;
        });
        for (int i = 0; i < count; i++) {
            Frame frame = near.receive();
            assertThat(number(frame)).isEqualTo(i);
            assertThat(frame.size()).isEqualTo(frame(i, i % 300).size());
        }
        get(sender);
        get(echo);
    }

    @ParameterizedTest
    @EnumSource
    void carriesFramesThatFillNoBufferEvenly(Medium medium) throws Exception {
        connect(medium);
        List<Integer> sizes = List.of(0, 1, 65_507, 65_508, 65_509, 65_536, 200_000, LIMIT - 8);
        CompletableFuture<Void> sender = async(() -> {
            for (int size : sizes) {
                far.send(frame(size, size));
            }
            return null;
        });
        for (int size : sizes) {
            Frame frame = near.receive();
            assertThat(number(frame)).isEqualTo(size);
            assertThat(frame.size()).isEqualTo(frame(size, size).size());
        }
        get(sender);
    }

    @ParameterizedTest
    @EnumSource
    void sendsEachFrameWholeWhenSeveralThreadsSend(Medium medium) throws Exception {
        connect(medium);
        int senders = 4;
        int each = 200;
        List<CompletableFuture<Void>> sending = new ArrayList<>();
        for (int s = 0; s < senders; s++) {
            int sender = s;
            sending.add(async(() -> {
                for (int i = 0; i < each; i++) {
                    near.send(frame(sender * each + i, 5_000));
                }
                return null;
            }));
        }
        int[] next = new int[senders];
        for (int i = 0; i < senders * each; i++) {
            int number = number(far.receive());
            assertThat(number % each).isEqualTo(next[number / each]++);
        }
        for (CompletableFuture<Void> sender : sending) {
            get(sender);
        }
    }

    @ParameterizedTest
    @EnumSource
    void receivesInLimitedTimeAndLosesNothing(Medium medium) throws Exception {
        connect(medium);
        TimedReceiver receiver = new TimedReceiver(near);
        assertThat(receiver.receive(Duration.ofMillis(10))).isEmpty();
        assertThat(receiver.receive(Duration.ZERO)).isEmpty();
        far.send(frame(1, 10));
        far.send(frame(2, 10));
        assertThat(number(receiver.receive(Duration.ofSeconds(30)).orElseThrow())).isEqualTo(1);
        assertThat(number(receiver.receive(Duration.ofSeconds(30)).orElseThrow())).isEqualTo(2);
        far.endOutput();
        assertThatThrownBy(() -> receiver.receive(Duration.ofSeconds(30))).isInstanceOf(EOFException.class);
    }

    /** Nothing has left before the last one for certain, and everything with it. */
    @ParameterizedTest
    @EnumSource
    void deliversManyFramesThatLeaveTogether(Medium medium) throws Exception {
        connect(medium);
        CompletableFuture<Void> sender = async(() -> {
            for (int i = 0; i < 1_000; i++) {
                near.sendWithNext(frame(i, 64));
            }
            near.send(frame(1_000, 64));
            return null;
        });
        for (int i = 0; i <= 1_000; i++) {
            assertThat(number(far.receive())).isEqualTo(i);
        }
        get(sender);
    }

    /** Between frames of other kinds, which stay where they are. */
    @ParameterizedTest
    @EnumSource
    void deliversMessagesInOnePieceAndSomeAhead(Medium medium) throws Exception {
        connect(medium);
        CompletableFuture<Void> sender = async(() -> {
            near.send(frame(0, 10));
            near.send(messages(1, 400));
            near.send(new FrameBuilder(FrameKind.REACH).putInt(400).build());
            near.send(messages(400, 500));
            near.endOutput();
            return null;
        });
        List<Integer> received = new ArrayList<>();
        while (received.size() < 500) {
            Frame frame = far.receive();
            assertThat(frame.kind()).isEqualTo(received.size() == 400 && received.getLast() == 399 ? FrameKind.REACH : FrameKind.MESSAGE);
            if (frame.kind() == FrameKind.REACH) {
                frame = far.receive();
            }
            received.add(number(frame));
            Frames ahead = far.receiveAhead(1_000);
            far.retainAhead();
            while (!ahead.isEmpty()) {
                assertThat(received).as("nothing is taken from behind a frame of another kind").hasSizeLessThan(received.getLast() < 400 ? 400 : 500);
                received.add(number(ahead.next()));
            }
        }
        assertThat(received).isEqualTo(IntStream.range(0, 500).boxed().toList());
        assertThatThrownBy(far::receive).isInstanceOf(EOFException.class);
        get(sender);
    }

    private static Frames messages(int from, int to) {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        for (int i = from; i < to; i++) {
            frames.writeBytes(frame(i, 64).toBytes());
        }
        return new Frames(frames.toByteArray(), 0, frames.size());
    }

    @ParameterizedTest
    @EnumSource
    void refusesFramesThatAreTooLarge(Medium medium) throws Exception {
        assumeTrue(medium.hasWire(), "what a thread sends itself is limited by the session");
        connect(medium);
        CompletableFuture<Void> sender = async(() -> {
            far.send(frame(1, LIMIT));
            return null;
        });
        assertThatThrownBy(near::receive).isInstanceOf(MalformedFrameException.class)
                .hasMessage("the frame announces " + (LIMIT + 8) + " bytes, the limit is " + LIMIT);
        near.close();
        sender.handle((sent, failure) -> null).get(30, TimeUnit.SECONDS);
    }

    private CompletableFuture<Void> sending(Frame frame) {
        return async(() -> {
            near.send(frame);
            return null;
        });
    }

    @ParameterizedTest
    @EnumSource
    void acceptsLessFromACallerThatItHasNotWelcomed(Medium medium) throws Exception {
        assumeTrue(medium.hasWire(), "threads of one JVM are no strangers");
        connect(medium);
        CompletableFuture<Void> small = sending(frame(1, StreamConnection.STRANGER_BYTES - 8));
        assertThat(number(far.receive())).isEqualTo(1);
        get(small);
        far.send(new FrameBuilder(FrameKind.WELCOME).build());
        near.receive().expect(FrameKind.WELCOME);
        CompletableFuture<Void> large = sending(frame(2, LIMIT - 8));
        assertThat(number(far.receive())).isEqualTo(2);
        get(large);
        connect(medium);
        CompletableFuture<Void> sender = sending(frame(3, StreamConnection.STRANGER_BYTES));
        assertThatThrownBy(far::receive).isInstanceOf(MalformedFrameException.class)
                .hasMessageEndingWith("the limit is " + StreamConnection.STRANGER_BYTES);
        far.close();
        sender.handle((sent, failure) -> null).get(30, TimeUnit.SECONDS);
    }
}
