package dev.parley.runtime.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/**
 * Writes frames to a stream of bytes and numbers them. Small frames are gathered in a buffer, which leaves when it is full or flushed.
 * Used by one thread at a time.
 */
public final class FrameWriter {
    private static final int BUFFER_BYTES = 1 << 16;
    private static final int INITIAL_BYTES = 1 << 9;

    private final OutputStream out;
    private byte[] buffer = new byte[INITIAL_BYTES];
    private int filled;
    private short next;

    /** @param out not buffered */
    public FrameWriter(OutputStream out) {
        this.out = out;
    }

    /** Takes a frame, and may block while the stream has no room. The frame itself does not change: it may be sent to several. */
    public void write(Frame frame) throws IOException {
        if (filled + frame.size() > BUFFER_BYTES) {
            flush();
        }
        int copied = Math.min(frame.size(), BUFFER_BYTES);
        if (filled + copied > buffer.length) {
            buffer = Arrays.copyOf(buffer, Math.min(BUFFER_BYTES, Math.max(filled + copied, 2 * buffer.length)));
        }
        frame.copyTo(buffer, filled, copied);
        Frame.putNumber(buffer, filled, next++);
        filled += copied;
        if (frame.size() > copied) {
            flush();
            frame.writeTo(out, copied);
        }
    }

    /** Writes frames, numbered where they stand, behind what waits in the buffer. Blocks while the stream has no room. */
    public void write(Frames frames) throws IOException {
        byte[] bytes = frames.bytes();
        for (int at = frames.from(); at < frames.to(); at += Frame.sizeAt(bytes, at)) {
            Frame.putNumber(bytes, at, next++);
        }
        flush();
        out.write(bytes, frames.from(), frames.size());
    }

    /** Whether something waits in the buffer. */
    public boolean isDirty() {
        return filled > 0;
    }

    /** Blocks while the stream has no room. */
    public void flush() throws IOException {
        if (filled > 0) {
            int count = filled;
            filled = 0;
            out.write(buffer, 0, count);
        }
    }
}
