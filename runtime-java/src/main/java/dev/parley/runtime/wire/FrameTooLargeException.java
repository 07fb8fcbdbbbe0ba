package dev.parley.runtime.wire;

/** What was to be written is larger than any frame can be. */
public final class FrameTooLargeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final long bytes;

    FrameTooLargeException(long bytes) {
        super("a frame of " + bytes + " bytes or more");
        this.bytes = bytes;
    }

    /** The size of the frame as far as it is known. */
    public long bytes() {
        return bytes;
    }
}
