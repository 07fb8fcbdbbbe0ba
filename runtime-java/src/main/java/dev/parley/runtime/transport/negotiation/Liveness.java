package dev.parley.runtime.transport.negotiation;

import java.time.Duration;

/**
 * How quickly a broken link is noticed.
 *
 * @param interval how long a side sends nothing before it gives a sign of life
 * @param missed how many signs of life may be missed
 */
public record Liveness(Duration interval, int missed) {

    /** Every five seconds, of which two may be missed. */
    public static Liveness defaults() {
        return new Liveness(Duration.ofSeconds(5), 2);
    }

    /** After how long of silence the other side is taken to be gone. */
    public Duration limit() {
        return interval.multipliedBy(missed + 1L);
    }
}
