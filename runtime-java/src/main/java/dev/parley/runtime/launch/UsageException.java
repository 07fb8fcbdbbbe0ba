package dev.parley.runtime.launch;

/** The program was started wrongly. The message is one sentence that says what to do. */
public final class UsageException extends Exception {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }
}
