package dev.parley.runtime.transport;

import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;

/**
 * Does something after each moment in which there may be something to do: what has waited for long enough is found by looking, so that
 * nothing is paid for what does not wait. Its thread lasts as long as there is something to do, and a second more. {@link #wake} is safe to
 * call from any thread.
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

    /** @param threads gives it a platform thread: it must run also while virtual threads keep every carrier busy */
    public static Ticker start(Executor threads, Duration moment, Work work) {
        Ticker ticker = new Ticker(moment, work);
        threads.execute(ticker::run);
        return ticker;
    }

    /** There is something to do, which the caller has made visible before. Costs nothing while the thread is at it. */
    public void wake() {
        if (asleep) {
            asleep = false;
            LockSupport.unpark(thread);
        }
    }

    private void run() {
        thread = Thread.currentThread();
        int idle = 0;
        while (true) {
            Step step = idle > IDLE_MOMENTS ? rest() : afterMoment();
            switch (step) {
                case AGAIN -> idle = 0;
                case REST -> idle++;
                case END -> {
                    return;
                }
            }
        }
    }

    private Step afterMoment() {
        LockSupport.parkNanos(momentNanos);
        return work.run(false);
    }

    private Step rest() {
        asleep = true;
        // Whoever has not seen that it sleeps is seen now.
        Step step = work.run(false);
        if (step == Step.REST) {
            step = work.run(sleep());
        }
        asleep = false;
        return step;
    }

    /** @return whether nobody has woken it */
    private boolean sleep() {
        long end = System.nanoTime() + PATIENCE_NANOS;
        while (asleep && System.nanoTime() - end < 0) {
            LockSupport.parkNanos(PATIENCE_NANOS);
        }
        return asleep;
    }
}
