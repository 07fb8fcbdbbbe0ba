package dev.parley.runtime.relay;

import dev.parley.runtime.session.Patience;
import dev.parley.runtime.transport.tls.TlsSettings;
import java.time.Duration;
import java.util.Optional;

/**
 * What can be set of a relay. Start from {@link #defaults()}.
 *
 * @param tls with a key, to listen over HTTPS; empty for HTTP
 * @param expiry how long a door or an end of a line is kept whose owner is not heard of, as that of a program that was suspended
 */
public record RelayOptions(Optional<TlsSettings> tls, Duration expiry) {
    /** Requests may wait almost as long, and nothing is heard of whoever waits. */
    public static final Duration SHORTEST_EXPIRY = RelayServlet.POLL.plusSeconds(10);

    /** @throws IllegalArgumentException if that would be too short for an owner that is there */
    public RelayOptions {
        if (expiry.compareTo(SHORTEST_EXPIRY) < 0) {
            throw new IllegalArgumentException("expiry is " + expiry + ", and has to be at least " + SHORTEST_EXPIRY);
        }
        expiry = Patience.of(expiry);
    }

    /** HTTP; a minute. */
    public static RelayOptions defaults() {
        return new RelayOptions(Optional.empty(), Duration.ofMinutes(1));
    }

    public RelayOptions withTls(TlsSettings value) {
        return new RelayOptions(Optional.of(value), expiry);
    }

    public RelayOptions withExpiry(Duration value) {
        return new RelayOptions(tls, value);
    }
}
