package dev.parley.runtime.transport.stream;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * A stream of bytes in each direction: all that a TCP-like medium has to provide. One thread may read while another writes. Where the
 * medium has a handshake, whoever accepts does not wait for it, but the first use of the streams does.
 */
public interface ByteStream extends Closeable {

    /** @return always the same stream */
    InputStream input() throws IOException;

    /** @return always the same stream; not buffered, or flushed by every write */
    OutputStream output() throws IOException;

    /** Tells the other side that nothing more will be written. Not called during a write. */
    void endOutput() throws IOException;

    /** Wakes a thread that reads, and lets none read any more. Writing goes on. Does not wait. */
    void endInput() throws IOException;

    /** The other side, for messages to people. */
    String peer();

    /** Does not wait, and wakes threads that read or write. */
    @Override
    void close() throws IOException;
}
