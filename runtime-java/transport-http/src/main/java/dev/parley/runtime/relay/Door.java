package dev.parley.runtime.relay;

import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Where a participant listens.
 *
 * @param name by which others call it
 * @param callers the keys of lines that the owner has not been told of
 * @param lastSeen when the owner was last heard of, by {@link System#nanoTime}
 */
record Door(String name, BlockingQueue<String> callers, AtomicLong lastSeen) {
    private static final int MAX_CALLERS = 128;

    static Door named(String name) {
        return new Door(name, new ArrayBlockingQueue<>(MAX_CALLERS), new AtomicLong(System.nanoTime()));
    }

    void touch() {
        lastSeen.setRelease(System.nanoTime());
    }

    boolean isForsaken(Duration limit) {
        return System.nanoTime() - lastSeen.getAcquire() > limit.toNanos();
    }
}
