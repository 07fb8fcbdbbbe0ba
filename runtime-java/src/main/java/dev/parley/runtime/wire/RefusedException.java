package dev.parley.runtime.wire;

/** The other side declined what was asked of it. */
public final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Refusal refusal;

    public RefusedException(Refusal refusal) {
        super(refusal.reason());
        this.refusal = refusal;
    }

    public Refusal refusal() {
        return refusal;
    }
}
