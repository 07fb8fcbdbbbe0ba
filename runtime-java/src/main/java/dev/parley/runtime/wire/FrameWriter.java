package dev.parley.runtime.wire;

import java.io.IOException;
import java.io.OutputStream;

/** Writes frames to a stream of bytes and numbers them. Used by one thread at a time. */
public final class FrameWriter {
    private static final int BUFFER_BYTES = 1 << 14;
    private static final int INITIAL_BYTES = 1 << 9;

    private final OutputStream out;
    private byte[] buffer = new byte[INITIAL_BYTES];
    private short next;

    /** @param out not buffered */
    public FrameWriter(OutputStream out) {
        this.out = out;
    }

    /** Writes a frame, whole; blocks while the stream has no room. The frame itself does not change: it may be sent to several. */
    public void write(Frame frame) throws IOException {
        int copied = Math.min(frame.size(), BUFFER_BYTES);
        if (buffer.length < copied) {
            buffer = new byte[Math.min(BUFFER_BYTES, Math.max(copied, 2 * buffer.length))];
        }
        System.arraycopy(frame.array(), 0, buffer, 0, copied);
        Frame.putNumber(buffer, next++);
        out.write(buffer, 0, copied);
        if (frame.size() > copied) {
            out.write(frame.array(), copied, frame.size() - copied);
        }
    }
}
