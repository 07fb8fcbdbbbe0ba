package dev.parley.runtime.session;

import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.Ticker;
import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.MessageHead;
import dev.parley.runtime.wire.PayloadCodecException;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.Lock;
import java.util.function.Supplier;

/**
 * When the messages of a path leave. One leaves at once, unless it is one of many in a row to which nothing has come back: those are
 * gathered ({@link Outbox}), and leave when there are enough of them, when the participant is about to wait, or after a moment.
 *
 * <p>For the one thread that sends at this end of the session, but for {@link #drainTo}. A relay takes messages in another thread than it
 * sends them, so {@link #heard} may be seen a little late there, which only makes a message wait for that moment.
 */
final class Departures {
    /** After so many messages in a row the conversation is taken for a stream of messages in one direction. */
    private static final int ROW = 16;
    /** A message may wait for others until a second such moment is over, and a thread switch takes a tenth of one. */
    private static final Duration MOMENT = Duration.ofNanos(200_000);
    private static final Executor FLUSHERS = task -> Thread.ofPlatform().daemon().name("parley-flush").start(task);

    private static final VarHandle SENDER;
    private static final VarHandle SENDS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            SENDER = lookup.findVarHandle(Departures.class, "sender", Thread.class);
            SENDS = lookup.findVarHandle(Departures.class, "sends", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Lock lock;
    private final Supplier<Connection> connection;
    private final Outbox outbox = new Outbox();
    /** How many messages were sent since one was received. */
    private int row;
    /** How often everything has left, give or take whole rounds of an int, and how often when the flusher looked last. Both with the lock. */
    private int departed;
    private int departedBefore;
    /** The thread of the participant while it lets messages leave, for which it may have to wait; otherwise null. */
    private volatile Thread sender;
    /**
     * Whether that thread was interrupted before it let messages leave, or while somebody else did. Such an interrupt is put aside: a lock that is
     * waited for does so anyway, and Java closes some connections to which an interrupted thread writes, even if it need not wait.
     */
    private volatile boolean interruptedAside;
    /** How often it has done so. Written by the participant's thread, and read by the watch, which may see it late. */
    private volatile int sends;
    /** What the watch saw last. */
    private int sendsBefore;
    /** Runs while messages may be gathered. Written with the lock. */
    private volatile Optional<Ticker> flusher = Optional.empty();
    /** Why gathered messages could not leave. Written with the lock. */
    private volatile Optional<IOException> failure = Optional.empty();

    /**
     * @param lock of whoever sends anything at all
     * @param connection over which messages leave; changes only with the lock
     */
    Departures(Lock lock, Supplier<Connection> connection) {
        this.lock = lock;
        this.connection = connection;
    }

    /** @throws PayloadCodecException if a payload cannot travel; then nothing has been sent */
    void send(MessageHead head, Object[] values, MessageWriter writer) throws IOException, PayloadCodecException {
        FrameBuilder message = outbox.begin();
        writer.write(message, head, values);
        if (!outbox.finish(message)) {
            push(message.build());
        } else if (row < ROW) {
            row++;
            push();
        } else {
            leaveSoon();
        }
    }

    /** As {@link #send}, of a message that is a frame already. */
    void forward(Frame frame) throws IOException {
        if (row < ROW || !outbox.put(frame)) {
            push(frame);
        } else {
            leaveSoon();
        }
    }

    /** The participant is about to take a message of the peer's: what it sends next may be an answer, for which the peer waits. */
    void heard() {
        row = 0;
    }

    /** Lets everything leave. */
    void flush() throws IOException {
        if (outbox.isDirty()) {
            push();
        }
    }

    /** With the lock, for any thread: lets everything leave. What was gathered and could not leave is not forgotten. */
    void drainTo(Connection out) throws IOException {
        ensureSound();
        departed++;
        outbox.drainTo(out);
    }

    private void push() throws IOException {
        enter();
        try {
            drainTo(connection.get());
            outbox.rewind();
        } finally {
            leave();
        }
    }

    private void enter() {
        SENDS.setRelease(this, (int) SENDS.get(this) + 1);
        SENDER.setRelease(this, Thread.currentThread());
        if (!lock.tryLock()) {
            awaitLock();
        }
        if (Thread.interrupted()) {
            interruptedAside = true;
        }
    }

    /** Goes on waiting after an interrupt, of which the watch can see nothing else meanwhile. */
    private void awaitLock() {
        while (true) {
            try {
                lock.lockInterruptibly();
                return;
            } catch (InterruptedException e) {
                interruptedAside = true;
            }
        }
    }

    private void leave() {
        lock.unlock();
        if (interruptedAside) {
            Thread.currentThread().interrupt();
            interruptedAside = false;
        }
        SENDER.setRelease(this, null);
    }

    /**
     * Whether the participant was interrupted while it waits for messages to leave: nothing but the end of the connection wakes a platform
     * thread that writes to a socket. For one thread, which asks now and then; one send has to last from one question to the next.
     */
    boolean isStuck() {
        Thread waiting = sender;
        int now = sends;
        boolean same = now == sendsBefore;
        sendsBefore = now;
        return same && waiting != null && (waiting.isInterrupted() || interruptedAside) && waiting == sender;
    }

    /** Sends all that was gathered, and one more for which there was no room, or which is not gathered. */
    private void push(Frame frame) throws IOException {
        enter();
        try {
            Connection out = connection.get();
            drainTo(out);
            outbox.rewind();
            if (row < ROW) {
                row++;
                out.send(frame);
                return;
            }
            outbox.grow();
            if (!outbox.put(frame)) {
                out.send(frame);
            }
        } finally {
            leave();
        }
        leaveSoon();
    }

    private void ensureSound() throws IOException {
        if (failure.isPresent()) {
            throw new IOException(failure.get().getMessage(), failure.get());
        }
    }

    private void leaveSoon() throws IOException {
        ensureSound();
        Optional<Ticker> running = flusher;
        if (running.isPresent()) {
            running.get().wake();
            return;
        }
        enter();
        try {
            if (flusher.isEmpty()) {
                flusher = Optional.of(Ticker.start(FLUSHERS, MOMENT, this::flushOrRest));
            }
        } finally {
            leave();
        }
    }

    /** What the flusher does after a moment. In the way of a stream that leaves by itself it would only cut it into smaller pieces. */
    private Ticker.Step flushOrRest(boolean mayEnd) {
        if (!lock.tryLock()) {
            // Somebody lets everything leave.
            return Ticker.Step.AGAIN;
        }
        try {
            if (departed != departedBefore) {
                departedBefore = departed;
                return Ticker.Step.AGAIN;
            }
            if (outbox.isDirty() && failure.isEmpty()) {
                outbox.drainTo(connection.get());
                return Ticker.Step.AGAIN;
            }
            if (mayEnd) {
                flusher = Optional.empty();
                return Ticker.Step.END;
            }
            return Ticker.Step.REST;
        } catch (IOException e) {
            failure = Optional.of(e);
            flusher = Optional.empty();
            return Ticker.Step.END;
        } finally {
            lock.unlock();
        }
    }
}
