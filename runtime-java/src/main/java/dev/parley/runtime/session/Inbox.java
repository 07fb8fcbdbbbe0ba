package dev.parley.runtime.session;

import dev.parley.runtime.wire.MalformedFrameException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The messages of one peer that this participant has not received yet, in order. When they weigh more than the limit, whoever puts the
 * next one waits, and so in the end does the peer.
 */
final class Inbox {
    /** @param weight its size in memory, roughly, in bytes */
    private record Item(Object message, int weight) {}

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Item> items = new ArrayDeque<>();
    private final long limit;
    private long weight;
    private boolean complete;
    private boolean broken;
    private volatile Runnable listener = () -> { };

    /** @param limit the weight above which no more is taken, in bytes; a single message may exceed it */
    Inbox(long limit) {
        this.limit = limit;
    }

    /**
     * Blocks while there is no room.
     *
     * @return whether the message was taken; once the session has failed, none is
     */
    boolean put(Object message, int messageWeight) throws IOException {
        lock.lock();
        try {
            while (weight > limit && !complete && !broken) {
                changed.await();
            }
            if (broken) {
                drop(message);
                return false;
            }
            if (complete) {
                throw new MalformedFrameException("a message follows the goodbye");
            }
            items.add(new Item(message, messageWeight));
            weight += messageWeight;
            changed.signalAll();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } finally {
            lock.unlock();
        }
        listener.run();
        return true;
    }

    /**
     * Blocks until {@link #take} would not.
     *
     * @return whether it would not; if it would, the time is over
     */
    boolean await(Duration patience) throws InterruptedException {
        long left = patience.toNanos();
        lock.lockInterruptibly();
        try {
            while (items.isEmpty() && !complete && !broken && left > 0) {
                left = changed.awaitNanos(left);
            }
            return !items.isEmpty() || complete || broken;
        } finally {
            lock.unlock();
        }
    }

    /** Whether {@link #take} would not block. */
    boolean isReady() {
        lock.lock();
        try {
            return !items.isEmpty() || complete || broken;
        } finally {
            lock.unlock();
        }
    }

    /** Whether it was said that no further message will come; some may still be here. */
    boolean isClosed() {
        lock.lock();
        try {
            return broken || complete;
        } finally {
            lock.unlock();
        }
    }

    /** Runs the action of {@link #onReady}. */
    void announce() {
        listener.run();
    }

    /** @param action run, in any thread and soon, whenever {@link #take} may have ceased to block; replaces the one before */
    void onReady(Runnable action) {
        listener = action;
    }

    /** Blocks until a message is there; empty if none will come, or the session has failed. */
    Optional<Object> take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (items.isEmpty() && !complete && !broken) {
                changed.await();
            }
            if (broken || items.isEmpty()) {
                return Optional.empty();
            }
            Item item = items.poll();
            weight -= item.weight();
            changed.signalAll();
            return Optional.of(item.message());
        } finally {
            lock.unlock();
        }
    }

    boolean isEmpty() {
        lock.lock();
        try {
            return items.isEmpty();
        } finally {
            lock.unlock();
        }
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
        List<Item> lost = List.of();
        lock.lock();
        try {
            complete |= !failed;
            broken |= failed;
            if (failed) {
                lost = List.copyOf(items);
                items.clear();
            }
            changed.signalAll();
        } finally {
            lock.unlock();
        }
        lost.forEach(item -> drop(item.message()));
        listener.run();
    }

    /** A session on its way to this participant has no holder any more. */
    private static void drop(Object message) {
        if (message instanceof HandedMessage handed) {
            handed.drop();
        }
    }
}
