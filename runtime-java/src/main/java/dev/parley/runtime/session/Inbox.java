package dev.parley.runtime.session;

import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.Frames;
import dev.parley.runtime.wire.MalformedFrameException;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * The messages of one peer that this participant has not received yet, in order. When they weigh more than the limit, whoever puts the
 * next one waits, and so in the end does the peer.
 *
 * <p>Without locks, for one thread that puts and one that takes at a time: who puts is either the peer's thread, under the lock of its path,
 * or has the lead of the intake; who takes is in an operation of the session, of which there is one at a time. So one that puts sees what
 * the one before it wrote, and the same holds for takers. Any thread may end the inbox and look into it.
 *
 * <p><b>Why nothing is lost.</b> Whoever is about to wait writes that it will ({@link #taker}, {@link #putter}) and looks once more (at the
 * {@link Backlog}, at what was returned, at {@link #ending}) before it parks; whoever changes what it looks at does so first, and then looks
 * whether somebody waits. All these accesses are volatile, hence in one total order: the one that comes second sees the other. A
 * waiting taker is claimed by compare-and-set, so it is unparked once, and only when it waits. In the same way a message that is put while
 * the inbox breaks is dropped by the one that puts it or by the one that breaks it, perhaps by both, which {@link HandedMessage#drop}
 * allows.
 */
final class Inbox extends Backlog {
    /** What became of a message. */
    enum Put {
        TAKEN,
        /** Taken, and somebody has waited for it. */
        SERVED,
        /** The session has failed. */
        REFUSED
    }

    private enum Ending {
        NONE,
        /** What is here can still be taken. */
        COMPLETE,
        BROKEN
    }

    private static final VarHandle TAKER;
    private static final VarHandle ENDING;
    private static final VarHandle LISTENER;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            TAKER = lookup.findVarHandle(Inbox.class, "taker", Thread.class);
            ENDING = lookup.findVarHandle(Inbox.class, "ending", Ending.class);
            LISTENER = lookup.findVarHandle(Inbox.class, "listener", Runnable.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private volatile Thread taker;
    private volatile Thread putter;
    private volatile Ending ending = Ending.NONE;
    private volatile Runnable listener;

    /** @param limit the weight above which no more is taken, in bytes, give or take an eighth; a single message may exceed it */
    Inbox(long limit) {
        super(limit);
    }

    /**
     * Blocks while there is no room.
     *
     * @param message one, or several as {@link Frames}, which are taken one after the other
     * @param weight its size in memory, roughly, in bytes
     * @throws MalformedFrameException if none was to come any more
     */
    Put put(Object message, int weight) throws IOException {
        prepare();
        append(message, weight);
        return hasPut(message);
    }

    /** As {@link #put(Object, int)}; how much the message weighs is only asked where it counts. */
    Put put(HandedMessage message) throws IOException {
        prepare();
        append(message);
        return hasPut(message);
    }

    private void prepare() throws IOException {
        if (ending == Ending.COMPLETE) {
            throw new MalformedFrameException("a message follows the goodbye");
        }
        if (room() < 0) {
            awaitRoom();
        }
    }

    private Put hasPut(Object message) {
        if (ending == Ending.BROKEN) {
            drop(message);
            return Put.REFUSED;
        }
        boolean served = wakeTaker();
        announce();
        return served ? Put.SERVED : Put.TAKEN;
    }

    /** Puts messages that the taker has read itself, ahead of its need, so that nobody waits. As many as there is {@link #room} for. */
    void putAhead(Frames messages) throws MalformedFrameException {
        if (ending == Ending.COMPLETE) {
            throw new MalformedFrameException("a message follows the goodbye");
        }
        appendOwn(messages);
        announce();
    }

    private void awaitRoom() throws IOException {
        putter = Thread.currentThread();
        try {
            while (room() < 0 && ending == Ending.NONE) {
                LockSupport.park(this);
                if (Thread.currentThread().isInterrupted()) {
                    throw new IOException("interrupted");
                }
            }
        } finally {
            putter = null;
        }
    }

    /** @return whether it has waited */
    private boolean wakeTaker() {
        Thread waiting = taker;
        if (waiting != null && TAKER.compareAndSet(this, waiting, null)) {
            LockSupport.unpark(waiting);
            return true;
        }
        return false;
    }

    /**
     * Blocks until a message is there; null if none will come, or the session has failed.
     *
     * @param source asked while there is no message
     * @param probing of all who wait
     */
    Object take(MessageSource source, Probing probing) throws InterruptedException {
        boolean patient = true;
        while (true) {
            if (isReady()) {
                return poll();
            }
            if (source.lead()) {
                Frame message = source.read();
                if (message != null) {
                    return message;
                }
                continue;
            }
            boolean ready = patient && anticipateNext(probing);
            patient = false;
            if (!ready && beginToWait()) {
                // Asked again now that it is known that this thread waits: the one that would have put the next message may just have stopped.
                if (source.lead()) {
                    endWait();
                    Frame message = source.read();
                    if (message != null) {
                        return message;
                    }
                } else {
                    park();
                }
            }
        }
    }

    /** What is here already; null if nothing is, or the session has failed. For the thread that takes. */
    Object poll() {
        return ending == Ending.BROKEN ? null : next();
    }

    @Override
    void roomReturned() {
        LockSupport.unpark(putter);
    }

    /** @return whether there is something to wait for */
    private boolean beginToWait() {
        taker = Thread.currentThread();
        if (isReady()) {
            endWait();
            return false;
        }
        return true;
    }

    /** If somebody has claimed this thread already, its next park ends at once, which does no harm. */
    private void endWait() {
        if (taker != null) {
            taker = null;
        }
    }

    /** Until somebody has claimed this thread, or for no reason. */
    private void park() throws InterruptedException {
        LockSupport.park(this);
        endWait();
        if (!isReady() && Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /** Whether a thread waits for a message. */
    boolean isAwaited() {
        return taker != null;
    }

    /**
     * Blocks until {@link #take} would not.
     *
     * @return whether it would not; if it would, the time is over
     */
    boolean await(Duration patience) throws InterruptedException {
        long deadline = System.nanoTime() + patience.toNanos();
        while (beginToWait()) {
            long left = deadline - System.nanoTime();
            if (left <= 0) {
                endWait();
                return false;
            }
            LockSupport.parkNanos(this, left);
            endWait();
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
        return true;
    }

    boolean isEmpty() {
        return ending == Ending.BROKEN || holdsNothing();
    }

    /** Whether {@link #take} would not block. */
    @Override
    boolean isReady() {
        return ending != Ending.NONE || !isEmpty();
    }

    /** Whether it was said that no further message will come; some may still be here. */
    boolean isClosed() {
        return ending != Ending.NONE;
    }

    /** Runs the action of {@link #onReady}. */
    void announce() {
        Runnable action = listener;
        if (action != null) {
            action.run();
        }
    }

    /** @param action run, in any thread and soon, whenever {@link #take} may have ceased to block; replaces the one before */
    void onReady(Runnable action) {
        listener = action;
    }

    /** Runs the action no longer. Does nothing if another one has replaced it. */
    void offReady(Runnable action) {
        LISTENER.compareAndSet(this, action, null);
    }

    /** The peer has sent all it will send; what is here can still be taken. To be called where messages are put. */
    void complete() {
        ENDING.compareAndSet(this, Ending.NONE, Ending.COMPLETE);
        wake();
    }

    /** The session has failed: nobody waits any more, and what is here is lost with it. */
    void breakOff() {
        ending = Ending.BROKEN;
        wake();
        dropAll();
    }

    private void wake() {
        wakeTaker();
        LockSupport.unpark(putter);
        announce();
    }
}
