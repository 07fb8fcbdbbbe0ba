package dev.parley.runtime.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/** Cuts a stream of bytes into frames: all that a TCP-like transport needs beside its sockets. */
public final class StreamFraming {
    /** A body is read in pieces of at most this size, so that a peer must send the bytes it announces before they cost memory. */
    private static final int PIECE_BYTES = 1 << 16;

    private StreamFraming() {}

    /**
     * Blocks until the next frame is complete.
     *
     * @throws EOFException if the stream ended, between two frames or within one
     * @throws MalformedFrameException if the bytes are no frame
     */
    public static Frame read(InputStream in, int maxBodyBytes) throws IOException {
        byte[] header = new byte[Frame.HEADER_BYTES];
        int read = in.readNBytes(header, 0, header.length);
        if (read == 0) {
            throw new EOFException("the connection was closed");
        }
        if (read < header.length) {
            throw truncated();
        }
        int size = Frame.HEADER_BYTES + Frame.bodyLength(header, maxBodyBytes);
        byte[] frame = header;
        for (int filled = header.length; filled < size; ) {
            int piece = Math.min(size - filled, Math.max(PIECE_BYTES, filled));
            frame = Arrays.copyOf(frame, filled + piece);
            if (in.readNBytes(frame, filled, piece) < piece) {
                throw truncated();
            }
            filled += piece;
        }
        return Frame.received(frame);
    }

    private static EOFException truncated() {
        return new EOFException("the connection was closed in the middle of a frame");
    }
}
