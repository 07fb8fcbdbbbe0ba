package dev.parley.runtime.session;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Lets gathered messages leave after a moment, when nobody else does. A platform thread, because it must run also while virtual threads
 * keep every carrier busy; it lasts as long as there is something to do, and a second more.
 *
 * <p>Whoever gathers a message looks afterwards whether the thread sleeps, without a fence in between, which would cost more than the rest
 * of a message: the processor may keep the message to itself for some nanoseconds and miss that the thread has fallen asleep meanwhile.
 * So the thread looks once more a moment after it has said that it sleeps, and a moment after it has said that it ends.
 */
final class Flusher {
    /** How long a message may wait for others; a thread switch takes a tenth of it. */
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
        Step step = Step.AGAIN;
        while (step != Step.END) {
            LockSupport.parkNanos(MOMENT_NANOS);
            step = work.run(false);
            idle = step == Step.AGAIN ? 0 : idle + 1;
            if (idle > IDLE_MOMENTS && step != Step.END) {
                step = sleep(work);
                idle = 0;
            }
        }
        LockSupport.parkNanos(MOMENT_NANOS);
        work.run(true);
    }

    private Step sleep(Work work) {
        asleep = true;
        LockSupport.parkNanos(MOMENT_NANOS);
        Step step = work.run(false);
        long start = System.nanoTime();
        while (asleep && step == Step.REST) {
            LockSupport.parkNanos(PATIENCE_NANOS);
            if (System.nanoTime() - start >= PATIENCE_NANOS) {
                step = work.run(true);
            }
        }
        asleep = false;
        return step;
    }
}
