package dev.parley.runtime.session;

/** The session has failed, and this is why. */
final class SessionEnded extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Failure failure;

    SessionEnded(Failure failure) {
        super(failure.problem(), null, false, false);
        this.failure = failure;
    }

    Failure failure() {
        return failure;
    }
}
