package dev.parley.runtime.session;

import java.time.Duration;

/** How long somebody waits who was told a duration, which may be that of {@code ChronoUnit.FOREVER}. */
public final class Patience {
    /** A century, whose nanoseconds clocks can still be added to. */
    private static final Duration MOST = Duration.ofDays(36_500);

    private Patience() {}

    /** @return a time that can be told in nanoseconds: none if it is negative, and no more than anybody lives to see */
    public static Duration of(Duration told) {
        if (told.isNegative()) {
            return Duration.ZERO;
        }
        return told.compareTo(MOST) > 0 ? MOST : told;
    }
}
