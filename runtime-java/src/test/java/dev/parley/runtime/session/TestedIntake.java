package dev.parley.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.FewThreads;
import dev.parley.runtime.wire.BodyReader;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.Frames;
import dev.parley.runtime.wire.MalformedFrameException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** An intake of a connection whose frames the test puts in. The watch never ticks by itself here, but when the test says so. */
abstract class TestedIntake {
    final Inbox inbox = new Inbox(1 << 20);
    final List<String> events = new CopyOnWriteArrayList<>();
    final CompletableFuture<Connection> next = new CompletableFuture<>();
    final Incoming connection = new Incoming();
    final FewThreads system = new FewThreads();
    final Watch watch = new Watch(new ConnectionThreads(system), Duration.ofDays(1));
    final Intake intake = new Intake(connection, new Path.Arrivals() {
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
        public void tick() { }

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

    static int number(Frame frame) throws MalformedFrameException {
        BodyReader body = frame.body();
        int number = body.readInt();
        body.end();
        return number;
    }

    /** The same, unless there is one that is no number. */
    static Frames numbers(Frames messages) throws MalformedFrameException {
        ByteArrayOutputStream same = new ByteArrayOutputStream();
        while (!messages.isEmpty()) {
            Frame message = messages.next();
            number(message);
            same.writeBytes(message.toBytes());
        }
        return new Frames(same.toByteArray(), 0, same.size());
    }

    Optional<Object> take() throws InterruptedException {
        Object message = inbox.take(intake, new Probing());
        try {
            return Optional.ofNullable(message instanceof Frame frame ? (Object) number(frame) : message);
        } catch (MalformedFrameException e) {
            throw new AssertionError(e);
        }
    }

    FutureTask<Optional<Object>> taking() {
        FutureTask<Optional<Object>> task = new FutureTask<>(this::take);
        Thread.ofPlatform().daemon().name("participant").start(task);
        return task;
    }

    /** Until a thread has come to read, however slow the machine. */
    static void awaitReader(Incoming incoming) throws InterruptedException {
        assertThat(incoming.read.await(30, TimeUnit.SECONDS)).isTrue();
    }

    void awaitTaker() throws InterruptedException {
        while (!inbox.isAwaited()) {
            Thread.sleep(1);
        }
    }

    void awaitEvent(String event) throws InterruptedException {
        while (!events.contains(event)) {
            Thread.sleep(1);
        }
    }
}
