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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What every transport promises, by the words of {@link Transport}, {@link Acceptor} and {@link Connection}. */
@Timeout(60)
class TransportContractTest {
    private static final int LIMIT = 1 << 20;

    @TempDir
    private Path folder;

    private final List<AutoCloseable> open = new ArrayList<>();
    private Transport transport;
    private Acceptor acceptor;
    private Connection near;
    private Connection far;

    private void start(Medium medium) throws Exception {
        transport = medium.open(folder, LIMIT);
        acceptor = transport.listen();
        open.add(acceptor);
    }

    private void connect(Medium medium) throws Exception {
        start(medium);
        CompletableFuture<Connection> accepted = async(acceptor::accept);
        near = transport.connect(acceptor.addresses());
        far = get(accepted);
        open.add(near);
        open.add(far);
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable closeable : open) {
            closeable.close();
        }
    }

    private static <R> CompletableFuture<R> async(Callable<R> task) {
        CompletableFuture<R> future = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                future.complete(task.call());
            } catch (Throwable e) {
                future.completeExceptionally(e);
            }
        });
        return future;
    }

    private static <R> R get(CompletableFuture<R> future) throws Exception {
        return future.get(30, TimeUnit.SECONDS);
    }

    private static Throwable failure(CompletableFuture<?> future) throws Exception {
        try {
            return new AssertionError("no failure: " + get(future));
        } catch (ExecutionException e) {
            return e.getCause();
        }
    }

    private static Frame frame(int number, int bytes) {
        return new FrameBuilder(FrameKind.MESSAGE).putInt(number).putBytes(new byte[bytes]).build();
    }

    private static int number(Frame frame) throws IOException {
        return frame.expect(FrameKind.MESSAGE).body().readInt();
    }

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

    /** Whoever looks after one caller for ever keeps no other from being looked after. */
    @ParameterizedTest
    @EnumSource
    void everyCallerHasAThreadOfItsOwn(Medium medium) throws Exception {
        start(medium);
        CountDownLatch stuck = new CountDownLatch(1);
        CountDownLatch welcomed = new CountDownLatch(5);
        CompletableFuture<Void> ended = new CompletableFuture<>();
        acceptor.serve("contract", new ConnectionThreads(), new Acceptor.Host() {
            @Override
            public void welcome(Connection caller) {
                welcomed.countDown();
                try (caller) {
                    stuck.await();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }

            @Override
            public void ended() {
                ended.complete(null);
            }
        });
        for (int i = 0; i < 5; i++) {
            open.add(transport.connect(acceptor.addresses()));
        }
        assertThat(welcomed.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(ended).isNotDone();
        acceptor.close();
        get(ended);
        stuck.countDown();
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
    void endsOneDirectionAndKeepsTheOther(Medium medium) throws Exception {
        connect(medium);
        near.send(frame(1, 10));
        near.endOutput();
        assertThat(number(far.receive())).isEqualTo(1);
        assertThatThrownBy(far::receive).isInstanceOf(EOFException.class).hasMessage("the connection was closed");
        far.send(frame(2, 10));
        assertThat(number(near.receive())).isEqualTo(2);
        far.endOutput();
        assertThatThrownBy(near::receive).isInstanceOf(EOFException.class);
    }

    @ParameterizedTest
    @EnumSource
    void wakesItsReceiverWhenItIsClosed(Medium medium) throws Exception {
        connect(medium);
        CompletableFuture<Frame> received = async(near::receive);
        near.close();
        assertThat(failure(received)).isInstanceOf(IOException.class);
        assertThatThrownBy(far::receive).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @EnumSource
    void wakesItsSenderWhenItIsClosed(Medium medium) throws Exception {
        assumeTrue(medium.hasWire(), "frames wait in memory, whose limits are the session's");
        connect(medium);
        CompletableFuture<Void> full = new CompletableFuture<>();
        CompletableFuture<Void> sender = async(() -> {
            for (int i = 0; ; i++) {
                near.send(frame(i, 10_000));
                if (i == 2) {
                    full.complete(null);
                }
            }
        });
        get(full);
        near.close();
        assertThat(failure(sender)).isInstanceOf(IOException.class);
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
    void wakesTheThreadThatAcceptsWhenItIsClosed(Medium medium) throws Exception {
        start(medium);
        CompletableFuture<Connection> accepted = async(acceptor::accept);
        acceptor.close();
        assertThat(failure(accepted)).isInstanceOf(IOException.class);
        acceptor.close();
        assertThatThrownBy(() -> transport.connect(acceptor.address()).receive()).isInstanceOf(IOException.class);
    }

    @ParameterizedTest
    @EnumSource
    void listensAgainAtAnAddressThatItNames(Medium medium) throws Exception {
        start(medium);
        TransportAddress address = acceptor.address();
        assertThatThrownBy(() -> transport.listen(address)).isInstanceOf(IOException.class);
        acceptor.close();
        if (medium == Medium.UNIX) {
            Files.createDirectories(Path.of(address.location()).getParent());
        }
        acceptor = transport.listen(address);
        open.add(acceptor);
        assertThat(acceptor.address()).isEqualTo(address);
        CompletableFuture<Connection> accepted = async(acceptor::accept);
        try (Connection again = transport.connect(address)) {
            again.send(frame(7, 0));
            assertThat(number(get(accepted).receive())).isEqualTo(7);
        }
        get(accepted).close();
    }

    @ParameterizedTest
    @EnumSource
    void saysWhatIsWrongWithAnAddress(Medium medium) throws Exception {
        start(medium);
        for (String location : List.of("", "nonsense", "127.0.0.1:99999", "/nowhere/to/be/found")) {
            TransportAddress address = new TransportAddress(transport.scheme(), location);
            assertThatThrownBy(() -> transport.connect(address)).isInstanceOf(IOException.class).message().isNotBlank();
        }
        assertThatThrownBy(() -> transport.connect(List.of(new TransportAddress("pigeon", "12"))))
                .isInstanceOf(IOException.class)
                .hasMessage("it does not listen on the transport " + transport.scheme() + ", only at [pigeon:12]");
    }

    @ParameterizedTest
    @EnumSource
    void leavesNothingBehind(Medium medium) throws Exception {
        start(medium);
        long before = descriptors();
        for (int i = 0; i < 50; i++) {
            CompletableFuture<Connection> accepted = async(acceptor::accept);
            try (Connection one = transport.connect(acceptor.address()); Connection other = get(accepted)) {
                one.send(frame(i, 100));
                assertThat(number(other.receive())).isEqualTo(i);
            }
        }
        acceptor.close();
        // One less for the acceptor where it has one; a margin for what the JVM opens at the first use.
        assertThat(descriptors()).isLessThan(before + 10);
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }

    /** The files and sockets that this process has open. */
    private static long descriptors() throws IOException {
        try (Stream<Path> files = Files.list(Path.of("/proc/self/fd"))) {
            return files.count();
        }
    }
}
