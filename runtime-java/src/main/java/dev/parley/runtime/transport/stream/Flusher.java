package dev.parley.runtime.transport.stream;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets gathered frames leave after a moment, when nobody else does. A platform thread, because it must run also while virtual threads
 * keep every carrier busy; it lasts as long as there is something to do, and a second more.
 */
final class Flusher {
    /** How long a frame may wait for others; a thread switch takes a tenth of it. */
    private static final long MOMENT_NANOS = Duration.ofNanos(200_000).toNanos();
    private static final long PATIENCE_NANOS = Duration.ofSeconds(1).toNanos();
    /** After so many moments without work the thread sleeps until it is woken. */
    private static final int IDLE_MOMENTS = 20;

    /** What is to be done next. */
    enum Step { AGAIN, REST, END }

    /** What is done after each moment. */
    interface Work {
        /** @param mayEnd whether the thread has waited in vain for long */
        Step run(boolean mayEnd);
    }

    private final Thread thread;
    private volatile boolean asleep;

    private Flusher(Work work) {
        thread = Thread.ofPlatform().daemon().name("parley-flush").unstarted(() -> run(work));
    }

    static Flusher start(Work work) {
        Flusher flusher = new Flusher(work);
        flusher.thread.start();
        return flusher;
    }

    /** There is something to do. Costs nothing while the thread is at it. */
    void wake() {
        if (asleep) {
            asleep = false;
            LockSupport.unpark(thread);
        }
    }

    private void run(Work work) {
        int idle = 0;
        while (true) {
            boolean mayEnd = false;
            if (idle > IDLE_MOMENTS) {
                asleep = true;
                long end = System.nanoTime() + PATIENCE_NANOS;
                while (asleep && !mayEnd) {
                    LockSupport.parkNanos(PATIENCE_NANOS);
                    mayEnd = System.nanoTime() - end >= 0;
                }
                asleep = false;
            } else {
                LockSupport.parkNanos(MOMENT_NANOS);
            }
            switch (work.run(mayEnd)) {
                case AGAIN -> idle = 0;
                case REST -> idle++;
                case END -> {
                    return;
                }
            }
        }
    }
}
