package dev.parley.runtime.session;

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

    private final long limit;
    private Item first;
    private Item last;
    private long weight;
    private boolean complete;
    private boolean broken;
    private Thread taker;
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
     * @return whether the message was taken; once the session has failed, none is
     */
    boolean put(Object message, int messageWeight) throws IOException {
        while (true) {
            Thread woken;
            boolean hasRoom;
            synchronized (this) {
                if (broken) {
                    drop(message);
                    return false;
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
                return true;
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
    }

    /** Blocks until a message is there; empty if none will come, or the session has failed. */
    Optional<Object> take() throws InterruptedException {
        await(Long.MAX_VALUE);
        Item item;
        List<Thread> woken;
        synchronized (this) {
            item = first;
            if (item == null) {
                return Optional.empty();
            }
            first = item.next;
            last = first == null ? null : last;
            weight -= item.weight;
            woken = putters;
            putters = List.of();
        }
        woken.forEach(LockSupport::unpark);
        return Optional.of(item.message);
    }

    /**
     * Blocks until {@link #take} would not.
     *
     * @return whether it would not; if it would, the time is over
     */
    boolean await(Duration patience) throws InterruptedException {
        return await(patience.toNanos());
    }

    private boolean await(long nanos) throws InterruptedException {
        if (isReady()) {
            return true;
        }
        long deadline = System.nanoTime() + nanos;
        while (true) {
            synchronized (this) {
                if (isOpenAndEmpty()) {
                    taker = Thread.currentThread();
                } else {
                    return true;
                }
            }
            if (nanos == Long.MAX_VALUE) {
                LockSupport.park(this);
            } else {
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    return isReady();
                }
                LockSupport.parkNanos(this, left);
            }
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }

    private boolean isOpenAndEmpty() {
        return first == null && !complete && !broken;
    }

    synchronized boolean isEmpty() {
        return first == null;
    }

    /** Whether {@link #take} would not block. */
    synchronized boolean isReady() {
        return !isOpenAndEmpty();
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
