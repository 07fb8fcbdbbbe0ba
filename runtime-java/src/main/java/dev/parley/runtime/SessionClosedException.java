package dev.parley.runtime;

import java.util.Objects;

/** An operation on a session that this participant has closed. */
public final class SessionClosedException extends SessionException {
    private static final long serialVersionUID = 1L;

    public SessionClosedException(String role, SessionPoint point) {
        super(role, Objects.requireNonNull(point), "the session is closed", null);
    }
}
