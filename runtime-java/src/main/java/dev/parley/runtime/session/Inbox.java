package dev.parley.runtime.session;

import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.MalformedFrameException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * The messages of one peer that this participant has not received yet, in order. When they weigh more than the limit, whoever puts the
 * next one waits, and so in the end does the peer.
 *
 * <p>Empty inboxes are many and must be small, and a message must find its receiver fast: so the queue is made of the messages alone, the
 * object's own lock is held for a few instructions only, and threads wait outside of it, parked.
 */
final class Inbox {
    /** One message; the last one has no next. */
    private static final class Item {
        private final Object message;
        private final int weight;
        private Item next;

        Item(Object message, int weight) {
            this.message = message;
            this.weight = weight;
        }
    }

    /** What became of a message. */
    enum Put {
        TAKEN,
        /** Taken, and somebody has waited for it. */
        SERVED,
        /** The session has failed. */
        REFUSED
    }

    /** From where messages come that are not put by another thread. */
    interface Source {
        /** @return whether the caller is to read, which it has to do; if not, another thread puts the next message, or has put it */
        boolean lead();

        /** Reads, and does not lead any more. Empty if what was read is no message; then one may have been put. */
        Optional<Frame> read() throws InterruptedException;
    }

    private final long limit;
    private Item first;
    private Item last;
    private long weight;
    private boolean complete;
    private boolean broken;
    /** Changed under the lock, as is {@link #ready}. */
    private volatile Thread taker;
    /** Whether there is nothing to wait for, because a message is here or none will come. */
    private volatile boolean ready;
    /** Those who wait for room; usually nobody. */
    private List<Thread> putters = List.of();
    private volatile Runnable listener;

    /** @param limit the weight above which no more is taken, in bytes; a single message may exceed it */
    Inbox(long limit) {
        this.limit = limit;
    }

    /**
     * Blocks while there is no room.
     *
     * @param messageWeight its size in memory, roughly, in bytes
     * @throws MalformedFrameException if none was to come any more
     */
    Put put(Object message, int messageWeight) throws IOException {
        while (true) {
            Thread woken;
            boolean hasRoom;
            synchronized (this) {
                if (broken) {
                    drop(message);
                    return Put.REFUSED;
                }
                if (complete) {
                    throw new MalformedFrameException("a message follows the goodbye");
                }
                hasRoom = weight <= limit;
                if (hasRoom) {
                    append(new Item(message, messageWeight));
                    woken = taker;
                    taker = null;
                } else {
                    putters = with(putters, Thread.currentThread());
                    woken = null;
                }
            }
            if (hasRoom) {
                LockSupport.unpark(woken);
                announce();
                return woken == null ? Put.TAKEN : Put.SERVED;
            }
            LockSupport.park(this);
            if (Thread.currentThread().isInterrupted()) {
                throw new IOException("interrupted");
            }
        }
    }

    private static List<Thread> with(List<Thread> threads, Thread another) {
        List<Thread> more = new ArrayList<>(threads);
        more.add(another);
        return more;
    }

    private void append(Item item) {
        if (last == null) {
            first = item;
        } else {
            last.next = item;
        }
        last = item;
        weight += item.weight;
        if (!ready) {
            ready = true;
        }
    }

    /**
     * Blocks until a message is there; empty if none will come, or the session has failed.
     *
     * @param source asked while there is no message
     */
    Optional<?> take(Source source) throws InterruptedException {
        while (true) {
            // Asked again when it is known that this thread waits: the one that would have put the next message may just have stopped.
            if (source.lead() || beginToWait() && source.lead()) {
                Optional<Frame> message = source.read();
                if (message.isPresent()) {
                    return message;
                }
            } else if (ready) {
                return poll();
            } else {
                LockSupport.park(this);
                if (!ready && Thread.interrupted()) {
                    throw new InterruptedException();
                }
            }
        }
    }

    private Optional<Object> poll() {
        Item item;
        List<Thread> woken;
        synchronized (this) {
            if (taker != null) {
                taker = null;
            }
            item = first;
            if (item == null) {
                return Optional.empty();
            }
            first = item.next;
            if (first == null) {
                last = null;
                ready = complete || broken;
            }
            weight -= item.weight;
            woken = putters;
            putters = List.of();
        }
        woken.forEach(LockSupport::unpark);
        return Optional.of(item.message);
    }

    /** @return whether there is something to wait for */
    private synchronized boolean beginToWait() {
        if (ready) {
            return false;
        }
        taker = Thread.currentThread();
        return true;
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
                return false;
            }
            LockSupport.parkNanos(this, left);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
        return true;
    }

    synchronized boolean isEmpty() {
        return first == null;
    }

    /** Whether {@link #take} would not block. */
    boolean isReady() {
        return ready;
    }

    /** Whether it was said that no further message will come; some may still be here. */
    synchronized boolean isClosed() {
        return broken || complete;
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

    /** The peer has sent all it will send; what is here can still be taken. */
    void complete() {
        end(false);
    }

    /** The session has failed: nobody waits any more, and what is here is lost with it. */
    void breakOff() {
        end(true);
    }

    private void end(boolean failed) {
        Item lost = null;
        List<Thread> woken = new ArrayList<>();
        synchronized (this) {
            complete |= !failed;
            broken |= failed;
            ready = true;
            if (failed) {
                lost = first;
                first = null;
                last = null;
            }
            if (taker != null) {
                woken.add(taker);
                taker = null;
            }
            woken.addAll(putters);
            putters = List.of();
        }
        woken.forEach(LockSupport::unpark);
        for (Item item = lost; item != null; item = item.next) {
            drop(item.message);
        }
        announce();
    }

    /** A session on its way to this participant has no holder any more. */
    private static void drop(Object message) {
        if (message instanceof HandedMessage handed) {
            handed.drop();
        }
    }
}
