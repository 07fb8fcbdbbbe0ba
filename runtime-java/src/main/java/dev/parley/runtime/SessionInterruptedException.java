package dev.parley.runtime;

import java.util.Objects;

/** The thread was interrupted while it waited in an operation of a session. The thread's interrupt flag is set again. */
public final class SessionInterruptedException extends SessionException {
    private static final long serialVersionUID = 1L;

    public SessionInterruptedException(String role, SessionPoint point) {
        super(role, Objects.requireNonNull(point), "the thread was interrupted while it waited", null);
    }
}
