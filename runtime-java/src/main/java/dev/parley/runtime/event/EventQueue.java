package dev.parley.runtime.event;

import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Events on their way from the participants to the one thread that writes them. Safe for use by several threads. */
final class EventQueue {
    /** How many events may wait. */
    static final int MOST = 1 << 13;

    /** What becomes of an event for which there is no room. */
    enum Overflow {
        /** It waits for room, and with it whoever brings it: for places that always take more in the end. */
        WAITS,
        /** It is counted. */
        IS_LOST
    }

    /** What is to be written. */
    sealed interface Entry {
        record Happened(SessionEvent event) implements Entry {}

        /**
         * Events for which there was no room.
         *
         * @param since when the first of them happened
         */
        record Lost(Instant since, long count) implements Entry {
            Lost andAnother() {
                return new Lost(since, count + 1);
            }
        }
    }

    private final Overflow overflow;
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition arrived = lock.newCondition();
    private final Condition room = lock.newCondition();
    // Guarded by the lock.
    private final Queue<Entry> waiting = new ArrayDeque<>();
    /** Since the last event that found room. */
    private Optional<Entry.Lost> lost = Optional.empty();
    private boolean ended;

    EventQueue(Overflow overflow) {
        this.overflow = overflow;
    }

    /** Waits for nobody, unless events that find no room do. Does nothing after the end. */
    void put(SessionEvent event) {
        lock.lock();
        try {
            while (isFull() && overflow == Overflow.WAITS && !ended) {
                room.awaitUninterruptibly();
            }
            if (ended) {
                return;
            }
            if (isFull()) {
                lost = Optional.of(lost.map(Entry.Lost::andAnother).orElseGet(() -> new Entry.Lost(event.time(), 1)));
                return;
            }
            addLost();
            waiting.add(new Entry.Happened(event));
            arrived.signal();
        } finally {
            lock.unlock();
        }
    }

    private boolean isFull() {
        return waiting.size() >= MOST;
    }

    private void addLost() {
        lost.ifPresent(waiting::add);
        lost = Optional.empty();
    }

    /**
     * Waits for the next one.
     *
     * @return empty after the end, when all have been taken
     */
    Optional<Entry> take() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (waiting.isEmpty() && !ended) {
                arrived.await();
            }
            room.signal();
            return Optional.ofNullable(waiting.poll());
        } finally {
            lock.unlock();
        }
    }

    /** There will be no more; what has come so far can still be taken. */
    void end() {
        lock.lock();
        try {
            if (!ended) {
                ended = true;
                addLost();
                arrived.signalAll();
                room.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }
}
