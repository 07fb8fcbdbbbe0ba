package dev.parley.runtime;

/** Two participants do not agree on the protocol, or on the classes of its payloads. */
public final class IncompatibleSessionException extends SessionSetupException {
    private static final long serialVersionUID = 1L;

    public IncompatibleSessionException(String role, String problem) {
        super(role, problem);
    }
}
