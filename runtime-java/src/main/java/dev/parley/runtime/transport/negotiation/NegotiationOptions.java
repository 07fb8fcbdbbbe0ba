package dev.parley.runtime.transport.negotiation;

import java.time.Duration;

/**
 * What can be set of a negotiation and of the connections that come of it. Start from {@link #defaults()}.
 *
 * @param patience how long the other side may take for each step
 * @param idleLimit how long a connection is kept for its next use
 * @param liveness how broken links are noticed
 */
public record NegotiationOptions(Duration patience, Duration idleLimit, Liveness liveness) {

    /** Five seconds for a step; connections are kept for thirty. */
    public static NegotiationOptions defaults() {
        return new NegotiationOptions(Duration.ofSeconds(5), Duration.ofSeconds(30), Liveness.defaults());
    }

    public NegotiationOptions withPatience(Duration value) {
        return new NegotiationOptions(value, idleLimit, liveness);
    }

    public NegotiationOptions withIdleLimit(Duration value) {
        return new NegotiationOptions(patience, value, liveness);
    }

    public NegotiationOptions withLiveness(Liveness value) {
        return new NegotiationOptions(patience, idleLimit, value);
    }
}
