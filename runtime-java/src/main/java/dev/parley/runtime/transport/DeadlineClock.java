package dev.parley.runtime.transport;

import java.io.Closeable;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Looks now and then whether a deadline is over. Most are met within a fraction of a millisecond: those cost two entries in a table, and
 * no thread is woken for them, which would take longer than what they limit. Safe for use by several threads.
 */
final class DeadlineClock {
    /** Short beside any deadline. */
    private static final Duration INTERVAL = Duration.ofMillis(50);
    /** After so many intervals without a deadline the thread ends. */
    private static final int IDLE_INTERVALS = 40;

    private final Set<Deadline> open = ConcurrentHashMap.newKeySet();
    private volatile boolean running;

    Deadline start(Closeable connection, Duration time) {
        Deadline deadline = new Deadline(connection, System.nanoTime() + time.toNanos(), open::remove);
        open.add(deadline);
        if (!running) {
            run();
        }
        return deadline;
    }

    private synchronized void run() {
        if (!running) {
            running = true;
            // Not a virtual thread: it must run also while the participants' own virtual threads keep every carrier busy.
            Thread.ofPlatform().daemon().name("parley-deadlines").start(this::tick);
        }
    }

    private void tick() {
        int idle = 0;
        while (idle < IDLE_INTERVALS || !end()) {
            try {
                Thread.sleep(INTERVAL);
            } catch (InterruptedException e) {
                throw new AssertionError("nobody knows this thread", e);
            }
            long now = System.nanoTime();
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
