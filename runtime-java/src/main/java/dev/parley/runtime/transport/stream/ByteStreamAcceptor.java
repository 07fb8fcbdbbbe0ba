package dev.parley.runtime.transport.stream;

import java.io.Closeable;
import java.io.IOException;

/** Where a TCP-like medium takes calls. */
public interface ByteStreamAcceptor extends Closeable {

    /** Blocks until the next call; throws once this is closed. */
    ByteStream accept() throws IOException;

    /** Wakes threads that accept. */
    @Override
    void close() throws IOException;
}
