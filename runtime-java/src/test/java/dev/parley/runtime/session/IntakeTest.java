package dev.parley.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.wire.BodyReader;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Frames;
import dev.parley.runtime.wire.MalformedFrameException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who reads, on connections whose frames the test puts in. The watch never ticks by itself here, but when the test says so. */
@Timeout(60)
class IntakeTest {
    private final Inbox inbox = new Inbox(1 << 20);
    private final List<String> events = new CopyOnWriteArrayList<>();
    private final CompletableFuture<Connection> next = new CompletableFuture<>();
    private final Incoming connection = new Incoming();
    private final Watch watch = new Watch(new ConnectionThreads(), Duration.ofDays(1));
    private final Intake intake = new Intake(connection, new Path.Arrivals() {
        @Override
        public String name() {
            return "own thread";
        }

        @Override
        public boolean frame(Frame frame) throws IOException {
            return inbox.put(number(frame), 1) == Inbox.Put.SERVED;
        }

        @Override
        public void object(Object message) {
            throw new AssertionError("nothing is handed over");
        }

        @Override
        public boolean messages(Frames messages) throws IOException {
            return inbox.put(numbers(messages), messages.size()) == Inbox.Put.SERVED;
        }

        @Override
        public long room() {
            return inbox.room();
        }

        @Override
        public void ahead(Frames messages) throws IOException {
            numbers(messages.copy());
            inbox.putAhead(messages);
        }

        @Override
        public Object mark() {
            return inbox.mark();
        }

        @Override
        public boolean isReady() {
            return inbox.isReady();
        }

        @Override
        public boolean isAwaited() {
            return inbox.isAwaited();
        }

        @Override
        public void interrupted() {
            events.add("interrupted");
            inbox.breakOff();
            intake().wake();
        }

        @Override
        public void ended(String how) {
            events.add("ended: " + how);
            inbox.complete();
        }

        @Override
        public void malformed(String problem) {
            events.add("malformed: " + problem);
            inbox.breakOff();
        }
    }, new Intake.Owner() {
        @Override
        public Optional<CompletableFuture<Connection>> following(String token) {
            return token.equals("next") ? Optional.of(next) : Optional.empty();
        }

        @Override
        public void left(Connection old) {
            events.add("left");
        }

        @Override
        public void inputEnded() {
            events.add("input ended");
        }
    }, watch);

    private Intake intake() {
        return intake;
    }

    private static int number(Frame frame) throws MalformedFrameException {
        BodyReader body = frame.body();
        int number = body.readInt();
        body.end();
        return number;
    }

    /** The same, unless there is one that is no number. */
    private static Frames numbers(Frames messages) throws MalformedFrameException {
        ByteArrayOutputStream same = new ByteArrayOutputStream();
        while (!messages.isEmpty()) {
            Frame message = messages.next();
            number(message);
            same.writeBytes(message.toBytes());
        }
        return new Frames(same.toByteArray(), 0, same.size());
    }

    private Optional<Object> take() throws InterruptedException {
        Object message = inbox.take(intake, new Probing());
        try {
            return Optional.ofNullable(message instanceof Frame frame ? (Object) number(frame) : message);
        } catch (MalformedFrameException e) {
            throw new AssertionError(e);
        }
    }

    private FutureTask<Optional<Object>> taking() {
        FutureTask<Optional<Object>> task = new FutureTask<>(this::take);
        Thread.ofPlatform().daemon().name("participant").start(task);
        return task;
    }

    /** Until a thread has come to read, however slow the machine. */
    private static void awaitReader(Incoming incoming) throws InterruptedException {
        assertThat(incoming.read.await(30, TimeUnit.SECONDS)).isTrue();
    }

    private void awaitTaker() throws InterruptedException {
        while (!inbox.isAwaited()) {
            Thread.sleep(1);
        }
    }

    private void awaitEvent(String event) throws InterruptedException {
        while (!events.contains(event)) {
            Thread.sleep(1);
        }
    }

    @Test
    void aParticipantThatWaitsReadsItself() throws Exception {
        intake.start();
        for (int i = 0; i < 100; i++) {
            connection.put(i);
            assertThat(take()).contains(i);
        }
        assertThat(connection.readers).containsOnly(Thread.currentThread());
    }

    @Test
    void whatHasComeTogetherIsReadTogether() throws Exception {
        intake.start();
        for (int i = 0; i < 5; i++) {
            connection.put(i);
        }
        connection.put(FrameKind.SWITCH, "next");
        assertThat(take()).contains(0);
        assertThat(connection.readers).hasSize(5).containsOnly(Thread.currentThread());
        for (int i = 1; i < 5; i++) {
            assertThat(take()).contains(i);
        }
        assertThat(connection.readers).hasSize(5);
    }

    /** They stand in the memory of the connection, which its next reader uses again. */
    @Test
    void whatHasComeTogetherStaysWhenSomebodyElseReads() throws Exception {
        intake.start();
        for (int i = 0; i < 5; i++) {
            connection.put(i);
        }
        assertThat(take()).contains(0);
        assertThat(take()).contains(1);
        intake.tick();
        intake.tick();
        connection.put(5);
        connection.put(6);
        while (connection.readers.size() < 7) {
            Thread.sleep(1);
        }
        for (int i = 2; i < 7; i++) {
            assertThat(take()).contains(i);
        }
        assertThat(connection.readers).extracting(Thread::getName).contains("own thread");
    }

    @Test
    void aMessageArrivesWhateverComesAfterIt() throws Exception {
        intake.start();
        connection.put(1);
        connection.put(FrameKind.MESSAGE, "longer than a number");
        assertThat(take()).contains(1);
        awaitEvent("malformed: the frame has 20 bytes too many");
        assertThat(take()).isEmpty();
    }

    @Test
    void somebodyReadsWhenNobodyWaits() throws Exception {
        intake.start();
        intake.tick();
        connection.put(1);
        connection.put(2);
        awaitReader(connection);
        while (inbox.isEmpty()) {
            Thread.sleep(1);
        }
        assertThat(take()).contains(1);
        assertThat(take()).contains(2);
        assertThat(connection.readers).extracting(Thread::getName).containsOnly("own thread");
    }

    @Test
    void aParticipantThatHasJustReadIsExpectedBack() throws Exception {
        intake.start();
        connection.put(1);
        take();
        intake.tick();
        connection.put(2);
        assertThat(take()).contains(2);
        assertThat(connection.readers).containsOnly(Thread.currentThread());
    }

    @Test
    void aParticipantThatWaitsGetsTheLeadBack() throws Exception {
        intake.start();
        intake.tick();
        awaitReader(connection);
        FutureTask<Optional<Object>> taking = taking();
        awaitTaker();
        connection.put(1);
        assertThat(taking.get()).contains(1);
        connection.readers.getLast().join();
        connection.put(2);
        assertThat(take()).contains(2);
        assertThat(connection.readers.getLast()).isSameAs(Thread.currentThread());
    }

    @Test
    void readsForGoodForSomebodyWhoOnlyWantsToKnow() throws Exception {
        intake.start();
        intake.keepReading();
        for (int i = 0; i < 50; i++) {
            FutureTask<Optional<Object>> taking = taking();
            awaitTaker();
            connection.put(i);
            assertThat(taking.get()).contains(i);
        }
        assertThat(connection.readers).extracting(Thread::getName).containsOnly("own thread");
    }

    @Test
    void takesTheLeadFromAParticipantWhenSomebodyWantsToKnow() throws Exception {
        intake.start();
        FutureTask<Optional<Object>> taking = taking();
        awaitReader(connection);
        intake.keepReading();
        connection.put(1);
        assertThat(taking.get()).contains(1);
        connection.put(2);
        while (inbox.isEmpty()) {
            Thread.sleep(1);
        }
        assertThat(connection.readers.getFirst().getName()).isEqualTo("participant");
        assertThat(connection.readers.getLast().getName()).isEqualTo("own thread");
    }

    /** The thread that read until now may bring a message, and leave, between a look at the inbox and a read. */
    @Test
    void doesNotReadForAParticipantWhoseMessageIsThere() throws Exception {
        intake.start();
        inbox.put(1, 1);
        assertThat(intake.lead()).isFalse();
        assertThat(connection.readers).isEmpty();
        assertThat(take()).contains(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void bringsEverythingOnceAndInOrderWhoeverReads(int seed) throws Exception {
        int messages = 3_000;
        Random random = new Random(seed);
        intake.start();
        CountDownLatch over = new CountDownLatch(1);
        Thread ticker = Thread.ofPlatform().daemon().start(() -> {
            while (over.getCount() > 0) {
                intake.tick();
                Thread.onSpinWait();
            }
        });
        Thread sender = Thread.ofPlatform().daemon().start(() -> {
            Random pauses = new Random(seed + 100);
            for (int i = 0; i < messages; i++) {
                connection.put(i);
                if (pauses.nextInt(8) == 0) {
                    Thread.yield();
                }
            }
        });
        for (int i = 0; i < messages; i++) {
            assertThat(take()).contains(i);
            if (random.nextInt(8) == 0) {
                Thread.yield();
            }
        }
        sender.join();
        over.countDown();
        ticker.join();
        assertThat(inbox.isEmpty()).isTrue();
    }

    @Test
    void noticesThatAParticipantWasInterruptedWhichReads() throws Exception {
        intake.start();
        CompletableFuture<Throwable> thrown = new CompletableFuture<>();
        Thread participant = Thread.ofPlatform().daemon().start(() -> {
            try {
                take();
                thrown.complete(new AssertionError("not interrupted"));
            } catch (InterruptedException e) {
                thrown.complete(e);
            }
        });
        awaitReader(connection);
        intake.tick();
        assertThat(events).isEmpty();
        participant.interrupt();
        while (events.isEmpty()) {
            intake.tick();
        }
        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
        assertThat(events.getFirst()).isEqualTo("interrupted");
    }

    @Test
    void doesNotReadForAThreadThatWasInterruptedBefore() {
        intake.start();
        Thread.currentThread().interrupt();
        assertThatThrownBy(this::take).isInstanceOf(InterruptedException.class);
        assertThat(connection.readers).isEmpty();
    }

    @Test
    void wakesAParticipantThatReads() throws Exception {
        intake.start();
        FutureTask<Optional<Object>> taking = taking();
        awaitReader(connection);
        inbox.breakOff();
        intake.wake();
        assertThat(taking.get()).isEmpty();
        assertThat(intake.lead()).isFalse();
    }

    @Test
    void endsOnceWithTheConnection() throws Exception {
        intake.start();
        connection.close();
        assertThat(take()).isEmpty();
        intake.close();
        intake.tick();
        intake.tick();
        assertThat(events).containsExactly("ended: the end", "input ended");
    }

    @Test
    void endsWhenItIsClosedWhileNobodyReads() {
        intake.start();
        intake.close();
        assertThat(events).containsExactly("ended: the connection was closed", "input ended");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void goesOnWhereThePeerGoesOn(boolean knownBefore) throws Exception {
        Incoming following = new Incoming();
        following.put(2);
        intake.start();
        connection.put(1);
        connection.put(FrameKind.SWITCH, "next");
        if (knownBefore) {
            next.complete(following);
        }
        assertThat(take()).contains(1);
        FutureTask<Optional<Object>> taking = taking();
        if (!knownBefore) {
            awaitTaker();
            assertThat(intake.lead()).isFalse();
            next.complete(following);
        }
        assertThat(taking.get()).contains(2);
        connection.close();
        awaitEvent("left");
        following.put(3);
        assertThat(take()).contains(3);
    }

    @Test
    void endsWhereThePeerGoesOnInVain() throws Exception {
        intake.start();
        connection.put(FrameKind.SWITCH, "next");
        FutureTask<Optional<Object>> taking = taking();
        awaitTaker();
        next.completeExceptionally(new IOException("nobody there"));
        assertThat(taking.get()).isEmpty();
        assertThat(events).contains("ended: nobody there", "input ended");
    }
}
