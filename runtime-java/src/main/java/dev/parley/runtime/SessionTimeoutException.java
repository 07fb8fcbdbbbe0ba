package dev.parley.runtime;

import java.util.Objects;

/** The message did not come in the time that the receiver was willing to wait. */
public final class SessionTimeoutException extends SessionException {
    private static final long serialVersionUID = 1L;

    public SessionTimeoutException(String role, SessionPoint point, String problem) {
        super(role, Objects.requireNonNull(point), problem, null);
    }
}
