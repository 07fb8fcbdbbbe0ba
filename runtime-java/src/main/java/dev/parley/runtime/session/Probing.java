package dev.parley.runtime.session;

import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * The short times in which all who wait for a message try whether it pays off to look for it before they park, see {@link Anticipation}:
 * all at once, because it pays off for two that answer each other, and only if both do. That takes their processors, so such times are
 * rare, and more and more so while they are in vain: where more threads have something to do than there are processors, they always are.
 * Safe for use by several threads.
 */
public final class Probing {
    /** Some times as long as it takes to wake a core. In nanoseconds, as all that follows. */
    private static final long LENGTH = 300_000;
    private static final long SHORTEST_PAUSE = 4_000_000;
    private static final long LONGEST_PAUSE = 1_000_000_000;

    private final LongSupplier clock;
    /** When the last such time began. */
    private final AtomicLong begun;
    /** From that beginning to the next. Of several threads that change it at a time any may win. */
    private volatile long pause = SHORTEST_PAUSE;

    public Probing() {
        this(System::nanoTime);
    }

    /** @param clock nanoseconds since any moment */
    Probing(LongSupplier clock) {
        this.clock = clock;
        this.begun = new AtomicLong(clock.getAsLong() - SHORTEST_PAUSE);
    }

    /** Whether it is such a time. It counts as in vain until somebody {@link #confirm confirms} the contrary. */
    boolean isTime() {
        long last = begun.get();
        long now = clock.getAsLong();
        long since = now - last;
        if (since < LENGTH) {
            return true;
        }
        long after = pause;
        if (since < after || !begun.compareAndSet(last, now)) {
            return false;
        }
        pause = Math.min(LONGEST_PAUSE, 2 * after);
        return true;
    }

    /** Looking pays off, as it has turned out afterwards. */
    void confirm() {
        pause = SHORTEST_PAUSE;
    }
}
