package dev.parley.runtime;

import java.util.Objects;
import java.util.Optional;

/**
 * The end of a session before the end of its protocol. Every party of the session gets one; its message names the role that got it, how
 * far that role had come, and the cause, which is the first one wherever in the session it happened.
 *
 * <p>After one was thrown the session is over: every further operation on it throws again.
 */
public abstract sealed class SessionException extends Exception
        permits PeerFailureException, ProtocolViolationException, SessionClosedException, SessionInterruptedException,
                SessionTimeoutException, SessionSetupException {
    private static final long serialVersionUID = 1L;

    private final String role;
    private final transient SessionPoint point;
    private final String problem;

    SessionException(String role, SessionPoint point, String problem, Throwable cause) {
        super(render(role, point, problem), cause);
        this.role = Objects.requireNonNull(role);
        this.point = point;
        this.problem = problem;
    }

    private static String render(String role, SessionPoint point, String problem) {
        if (role.isEmpty()) {
            return problem;
        }
        return "role `" + role + "`, " + (point == null ? "before the session began" : "at " + point) + ": " + problem;
    }

    /** The role of the participant that got this exception; empty where nobody had asked for one yet. */
    public String role() {
        return role;
    }

    /** How far that role had come; empty when the session had not begun yet. */
    public Optional<SessionPoint> point() {
        return Optional.ofNullable(point);
    }

    /** What went wrong, as one sentence, without the role and the state that {@link #getMessage()} puts in front. */
    public String problem() {
        return problem;
    }
}
