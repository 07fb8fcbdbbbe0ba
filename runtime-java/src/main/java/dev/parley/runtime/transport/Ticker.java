package dev.parley.runtime.transport;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;

/**
 * Does something after each moment in which there may be something to do: what has waited for long enough is found by looking, so that
 * nothing is paid for what does not wait. Its thread lasts as long as there is something to do, and a second more.
 *
 * <p>Whoever has something to be done looks afterwards whether the thread sleeps, and need not have a fence in between, which may cost more
 * than all the rest: the processor may keep what was written to itself for some nanoseconds and miss that the thread has fallen asleep
 * meanwhile. So the thread looks once more a moment after it has said that it sleeps, and a moment after it has said that it ends.
 */
public final class Ticker {
    private static final long PATIENCE_NANOS = Duration.ofSeconds(1).toNanos();
    /** After so many moments without work the thread sleeps until it is woken. */
    private static final int IDLE_MOMENTS = 20;

    /** What is to be done next. */
    public enum Step { AGAIN, REST, END }

    /** What is done after each moment. */
    public interface Work {
        /** @param mayEnd whether the thread has waited in vain for long */
        Step run(boolean mayEnd);
    }

    private final long momentNanos;
    private final Work work;
    private volatile Thread thread;
    private volatile boolean asleep;

    private Ticker(Duration moment, Work work) {
        this.momentNanos = moment.toNanos();
        this.work = work;
    }

    /**
     * @param threads gives it a platform thread of its own: it must run also while virtual threads keep every carrier busy
     * @param moment how long what is to be done may wait
     */
    public static Ticker start(Executor threads, Duration moment, Work work) {
        Ticker ticker = new Ticker(moment, work);
        threads.execute(ticker::run);
        return ticker;
    }

    /** There is something to do. Costs nothing while the thread is at it. Safe to call from any thread. */
    public void wake() {
        if (asleep) {
            asleep = false;
            LockSupport.unpark(thread);
        }
    }

    private void run() {
        thread = Thread.currentThread();
        int idle = 0;
        Step step = Step.AGAIN;
        while (step != Step.END) {
            LockSupport.parkNanos(momentNanos);
            step = work.run(false);
            idle = step == Step.AGAIN ? 0 : idle + 1;
            if (idle > IDLE_MOMENTS && step != Step.END) {
                step = sleep();
                idle = 0;
            }
        }
        LockSupport.parkNanos(momentNanos);
        work.run(false);
    }

    private Step sleep() {
        asleep = true;
        LockSupport.parkNanos(momentNanos);
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
