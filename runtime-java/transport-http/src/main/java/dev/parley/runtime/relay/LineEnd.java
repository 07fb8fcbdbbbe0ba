package dev.parley.runtime.relay;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One end of a line: what its owner sends goes into one pipe, what it receives comes from the other.
 *
 * @param lastSeen when the owner was last heard of, by {@link System#nanoTime}
 */
record LineEnd(Pipe out, Pipe in, AtomicLong lastSeen) {

    /** The two ends of a new line. */
    record Pair(LineEnd caller, LineEnd called) {
        static Pair create() {
            Pipe there = new Pipe();
            Pipe back = new Pipe();
            return new Pair(new LineEnd(there, back, new AtomicLong(System.nanoTime())),
                    new LineEnd(back, there, new AtomicLong(System.nanoTime())));
        }
    }

    void touch() {
        lastSeen.setRelease(System.nanoTime());
    }

    boolean isForsaken(Duration limit) {
        return System.nanoTime() - lastSeen.getAcquire() > limit.toNanos();
    }

    void close() {
        out.close();
        in.close();
    }
}
