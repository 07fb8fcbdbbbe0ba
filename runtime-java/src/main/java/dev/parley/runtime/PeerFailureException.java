package dev.parley.runtime;

import java.util.Objects;

/** Another participant of the session failed. */
public final class PeerFailureException extends SessionException {
    private static final long serialVersionUID = 1L;

    private final String peer;
    private final FailureKind kind;

    public PeerFailureException(String role, SessionPoint point, String peer, FailureKind kind, String problem) {
        super(role, Objects.requireNonNull(point), problem, null);
        this.peer = peer;
        this.kind = kind;
    }

    /** The participant in which the failure began: the root cause, not a party that only passed it on. */
    public String peer() {
        return peer;
    }

    public FailureKind kind() {
        return kind;
    }
}
