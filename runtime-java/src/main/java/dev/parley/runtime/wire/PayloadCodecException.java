package dev.parley.runtime.wire;

/** A payload cannot be encoded, or bytes are no payload. The message is one clause without a full stop, for people. */
public final class PayloadCodecException extends Exception {
    private static final long serialVersionUID = 1L;

    public PayloadCodecException(String message) {
        super(message);
    }

    public PayloadCodecException(String message, Throwable cause) {
        super(message, cause);
    }
}
