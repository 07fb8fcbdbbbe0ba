package dev.parley.cli;

/** A mistake in how a command was used: one sentence for the user, no stack trace. */
public final class UsageError extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageError(String sentence) {
        super(sentence, null, false, false);
    }
}
