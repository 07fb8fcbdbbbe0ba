package dev.parley.runtime.wire;

import java.io.EOFException;

/**
 * The ordinary end of a connection, between two frames: the other side has ended its output, or one of the two has closed it. It has no stack
 * trace, which takes longer to write down than most of what else a short session does at its end, and shows nothing but who waited for the
 * next frame.
 */
public final class ConnectionClosedException extends EOFException {
    private static final long serialVersionUID = 1L;

    public ConnectionClosedException() {
        super("the connection was closed");
    }

    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
