package dev.parley.runtime.transport;

import java.io.Closeable;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Looks now and then whether a deadline is over. Most are met within a fraction of a millisecond: those cost two entries in a table, and
 * no thread is woken for them, which would take longer than what they limit. Safe for use by several threads.
 *
 * <p>Time during which this program itself stood still, as in a long collection of garbage, is not held against anybody: the other side may
 * have answered meanwhile.
 */
final class DeadlineClock {
    /** Short beside any deadline. */
    private static final Duration INTERVAL = Duration.ofMillis(50);
    /** What one interval counts for at most. */
    private static final long MOST_NANOS = 2 * INTERVAL.toNanos();
    /** After so many intervals without a deadline the thread ends. */
    private static final int IDLE_INTERVALS = 40;

    private final ConnectionThreads threads;
    private final Set<Deadline> open = ConcurrentHashMap.newKeySet();
    private volatile boolean running;
    /** How long the clock has run, in nanoseconds. */
    private volatile long elapsed;

    /** @param threads look at the deadlines, and close what is late, which may block */
    DeadlineClock(ConnectionThreads threads) {
        this.threads = threads;
    }

    Deadline start(Closeable connection, Duration time) {
        // Up to an interval has passed since the clock was read.
        Deadline deadline = new Deadline(connection, elapsed + INTERVAL.toNanos() + time.toNanos(), open::remove, this::tryClose);
        open.add(deadline);
        if (!running) {
            try {
                run();
            } catch (OutOfMemoryError e) {
                open.remove(deadline);
                throw e;
            }
        }
        return deadline;
    }

    private boolean tryClose(Runnable closing) {
        return threads.tryStart("parley-deadline", closing);
    }

    private synchronized void run() {
        if (!running) {
            threads.start("parley-deadlines", this::tick);
            // Only now: the system may have no thread to give, and somebody may try again.
            running = true;
        }
    }

    private void tick() {
        int idle = 0;
        long before = System.nanoTime();
        while (idle < IDLE_INTERVALS || !end()) {
            try {
                Thread.sleep(INTERVAL);
            } catch (InterruptedException e) {
                throw new AssertionError("nobody knows this thread", e);
            }
            long after = System.nanoTime();
            long now = elapsed + Math.min(after - before, MOST_NANOS);
            before = after;
            elapsed = now;
            idle = open.isEmpty() ? idle + 1 : 0;
            open.forEach(deadline -> deadline.check(now));
        }
    }

    /** Whoever adds a deadline meanwhile either sees that nobody looks after it, or is seen here. */
    private synchronized boolean end() {
        running = false;
        if (!open.isEmpty()) {
            running = true;
        }
        return !running;
    }
}
