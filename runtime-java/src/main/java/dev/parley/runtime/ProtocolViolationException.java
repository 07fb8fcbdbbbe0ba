package dev.parley.runtime;

import java.util.Objects;

/**
 * An operation that the protocol does not allow at this point: one of this participant, in which case nothing of it was sent, or a
 * message of a peer, which this participant's code never saw.
 */
public final class ProtocolViolationException extends SessionException {
    private static final long serialVersionUID = 1L;

    private final String culprit;

    public ProtocolViolationException(String role, SessionPoint point, String culprit, String problem) {
        super(role, Objects.requireNonNull(point), problem, null);
        this.culprit = culprit;
    }

    /** The participant that broke the protocol: this one's own {@link #role()}, or a peer's. */
    public String culprit() {
        return culprit;
    }
}
