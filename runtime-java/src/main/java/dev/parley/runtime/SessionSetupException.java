package dev.parley.runtime;

/**
 * A session could not be started; no message of the protocol was delivered. Comes from an operation of the session where
 * {@link Service#request()} did not wait for the answer, or where a session was handed over that cannot go on here.
 */
public sealed class SessionSetupException extends SessionException permits IncompatibleSessionException {
    private static final long serialVersionUID = 1L;

    public SessionSetupException(String role, String problem) {
        super(role, null, problem, null);
    }

    public SessionSetupException(String role, String problem, Throwable cause) {
        super(role, null, problem, cause);
    }
}
