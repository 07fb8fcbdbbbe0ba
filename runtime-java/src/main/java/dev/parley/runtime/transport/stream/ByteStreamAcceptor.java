package dev.parley.runtime.transport.stream;

import java.io.Closeable;
import java.io.IOException;

/** Where a TCP-like medium takes calls. */
public interface ByteStreamAcceptor extends Closeable {

    /** Blocks until the next call; throws once this is closed, and where a call could not be taken. */
    ByteStream accept() throws IOException;

    /** Whether it may still take calls although {@link #accept} has failed: the system may have lacked something, such as file handles. */
    default boolean mayTakeMore() {
        return false;
    }

    /** Wakes threads that accept. */
    @Override
    void close() throws IOException;
}
