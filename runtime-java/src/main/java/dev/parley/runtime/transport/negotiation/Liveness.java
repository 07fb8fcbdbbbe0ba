package dev.parley.runtime.transport.negotiation;

import java.time.Duration;

/**
 * How quickly a broken link is noticed.
 *
 * @param interval how long a side sends nothing before it gives a sign of life
 * @param missed how many signs of life may be missed
 */
public record Liveness(Duration interval, int missed) {

    /** Every three seconds, of which three may be missed. */
    public static Liveness defaults() {
        return new Liveness(Duration.ofSeconds(3), 3);
    }

    /** For how long the other side has been silent, at least, when it is taken to be gone. */
    public Duration limit() {
        return interval.multipliedBy(missed + 1L);
    }

    /** For how long it has been silent then at most: it may have been heard of at the beginning of an interval. */
    public Duration latest() {
        return interval.multipliedBy(missed + 2L);
    }
}
