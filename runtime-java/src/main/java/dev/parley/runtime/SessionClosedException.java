package dev.parley.runtime;

import java.util.Objects;

/** An operation on a session that this participant has closed, given away, or ended for everybody. */
public final class SessionClosedException extends SessionException {
    private static final long serialVersionUID = 1L;

    public SessionClosedException(String role, SessionPoint point) {
        super(role, Objects.requireNonNull(point), "the session is closed", null);
    }

    /** @param problem what became of the session, as one clause */
    public SessionClosedException(String role, SessionPoint point, String problem) {
        super(role, Objects.requireNonNull(point), problem, null);
    }
}
