package dev.parley.runtime.wire;

import java.io.IOException;

/** The other side sent bytes that are no frame, or a frame whose content is not what its kind asks for. */
public final class MalformedFrameException extends IOException {
    private static final long serialVersionUID = 1L;

    public MalformedFrameException(String message) {
        super(message);
    }

    public MalformedFrameException(String message, Throwable cause) {
        super(message, cause);
    }
}
