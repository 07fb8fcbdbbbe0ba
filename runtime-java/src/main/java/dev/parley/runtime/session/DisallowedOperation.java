package dev.parley.runtime.session;

/** The machine does not allow what this participant's code asks for. The message says what the code tried, as one clause. */
final class DisallowedOperation extends Exception {
    private static final long serialVersionUID = 1L;

    DisallowedOperation(String message) {
        super(message, null, false, false);
    }
}
