package dev.parley.runtime.relay;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Where a participant listens. Callers are numbered in the order in which the participant is told of them, and each can be asked for again
 * until the next one is. Safe for use by several threads.
 */
final class Door {
    private static final int MAX_CALLERS = 128;

    /** What became of a caller. */
    enum Offer { TAKEN, NO_ROOM, CLOSED }

    /** What a participant is told that asks for a caller. */
    sealed interface Taken {
        /** @param key of the called end of the caller's line */
        record Caller(String key) implements Taken {}

        /** Nobody has called yet. */
        record Nothing() implements Taken {}

        /** The number is neither that of the last caller nor of the next. */
        record OutOfTurn() implements Taken {}

        record Closed() implements Taken {}
    }

    private final String name;
    /** By {@link System#nanoTime}. */
    private final AtomicLong lastSeen = new AtomicLong(System.nanoTime());
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<String> callers = new ArrayDeque<>();
    private long next;
    private Optional<String> last = Optional.empty();
    private boolean closed;

    private Door(String name) {
        this.name = name;
    }

    /** @param name by which others call it */
    static Door named(String name) {
        return new Door(name);
    }

    String name() {
        return name;
    }

    void touch() {
        lastSeen.setRelease(System.nanoTime());
    }

    boolean isForsaken(Duration limit) {
        return System.nanoTime() - lastSeen.getAcquire() > limit.toNanos();
    }

    /** @param key of the called end of a line */
    Offer offer(String key) {
        lock.lock();
        try {
            if (closed) {
                return Offer.CLOSED;
            }
            if (callers.size() >= MAX_CALLERS) {
                return Offer.NO_ROOM;
            }
            callers.add(key);
            changed.signalAll();
            return Offer.TAKEN;
        } finally {
            lock.unlock();
        }
    }

    /** Waits for a caller no longer than {@code patience}. */
    Taken take(long number, Duration patience) throws InterruptedException {
        lock.lock();
        try {
            long left = patience.toNanos();
            while (number == next && callers.isEmpty() && !closed && left > 0) {
                left = changed.awaitNanos(left);
            }
            if (number == next - 1 && last.isPresent()) {
                return new Taken.Caller(last.get());
            }
            if (closed) {
                return new Taken.Closed();
            }
            if (number != next) {
                return new Taken.OutOfTurn();
            }
            if (callers.isEmpty()) {
                return new Taken.Nothing();
            }
            String caller = callers.poll();
            last = Optional.of(caller);
            next++;
            // Whoever asks for the same one meanwhile is told the same.
            changed.signalAll();
            return new Taken.Caller(caller);
        } finally {
            lock.unlock();
        }
    }

    /**
     * @param number of the first caller of whom the participant has not heard; it may have been told of that one in vain
     * @return those of whom the participant has not heard
     */
    List<String> close(long number) {
        lock.lock();
        try {
            closed = true;
            List<String> left = new ArrayList<>();
            if (number < next) {
                last.ifPresent(left::add);
            }
            left.addAll(callers);
            last = Optional.empty();
            callers.clear();
            changed.signalAll();
            return left;
        } finally {
            lock.unlock();
        }
    }
}
