package dev.parley.runtime.wire;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.Optional;

/**
 * Cuts a stream of bytes into frames, and makes sure that none is missing, repeated or out of order. Used by one thread at a time.
 */
public final class FrameReader {
    /** Enough for a connection that brings a message or two, so that a short session allocates little. */
    private static final int INITIAL_BYTES = 1 << 10;
    /** What a stream that fills the buffer grows it to: the more one read brings, the less it costs for each frame. */
    private static final int BUFFER_BYTES = 1 << 16;
    /** A large body is read in pieces that begin with this size, so that a peer must send the bytes it announces before they cost memory. */
    private static final int PIECE_BYTES = 1 << 16;

    private final InputStream in;
    private volatile int maxBodyBytes;
    private byte[] buffer = new byte[INITIAL_BYTES];
    private int from;
    private int to;
    private short next;
    /** Whether somebody may still look at messages that stand in the buffer before {@link #from}. */
    private boolean lent;

    /** @param in read in large pieces; buffering it gains nothing */
    public FrameReader(InputStream in, int maxBodyBytes) {
        this.in = in;
        this.maxBodyBytes = maxBodyBytes;
    }

    /** From the next frame on. Safe to call from any thread. */
    public void limit(int newMaxBodyBytes) {
        maxBodyBytes = newMaxBodyBytes;
    }

    /**
     * Blocks until the next frame is complete.
     *
     * @throws EOFException if the stream ended, between two frames or within one
     * @throws MalformedFrameException if the bytes are no frame, or not the next one
     */
    public Frame read() throws IOException {
        fill(Frame.HEADER_BYTES);
        int size = Frame.HEADER_BYTES + Frame.bodyLength(buffer, from, maxBodyBytes);
        Frame.checkNumber(buffer, from, next);
        byte[] frame = size <= buffer.length ? small(size) : large(size);
        next++;
        return Frame.received(frame);
    }

    /**
     * The messages that are here as a whole before any other frame, where they stand: until the next frame is read, unless they are
     * {@linkplain #retain retained}. Does not wait.
     *
     * @param most in bytes; the last one may exceed it
     */
    public Frames readAhead(long most) {
        int limit = maxBodyBytes;
        int end = from;
        while (end - from < most && Frame.isMessageWithin(buffer, end, to, limit, next)) {
            end += Frame.sizeAt(buffer, end);
            next++;
        }
        if (end == from) {
            return Frames.none();
        }
        Frames messages = new Frames(buffer, from, end);
        from = end;
        lent = true;
        return messages;
    }

    /** Makes what {@link #readAhead} has returned last for good. */
    public void retain() {
        if (lent) {
            byte[] fresh = new byte[buffer.length];
            to -= from;
            System.arraycopy(buffer, from, fresh, 0, to);
            from = 0;
            buffer = fresh;
            lent = false;
        }
    }

    /** The next frame, if all of it is here and it is not larger than the buffer. Does not wait. */
    public Optional<Frame> poll() throws IOException {
        if (!hasFrame() && to - from < buffer.length && in.available() > 0) {
            fill(to - from + 1);
        }
        return hasFrame() ? Optional.of(read()) : Optional.empty();
    }

    /** Whether all of the next frame stands in the buffer. */
    public boolean hasFrame() throws MalformedFrameException {
        return to - from >= Frame.HEADER_BYTES && to - from >= Frame.HEADER_BYTES + Frame.bodyLength(buffer, from, maxBodyBytes);
    }

    private byte[] small(int size) throws IOException {
        fill(size);
        byte[] frame = Arrays.copyOfRange(buffer, from, from + size);
        from += size;
        return frame;
    }

    private byte[] large(int size) throws IOException {
        byte[] frame = new byte[Math.min(size, PIECE_BYTES)];
        int filled = to - from;
        System.arraycopy(buffer, from, frame, 0, filled);
        from = to;
        while (true) {
            int read = in.readNBytes(frame, filled, frame.length - filled);
            filled += read;
            if (filled < frame.length) {
                throw truncated();
            }
            if (filled == size) {
                return frame;
            }
            frame = Arrays.copyOf(frame, (int) Math.min(size, 2L * frame.length));
        }
    }

    /** Makes the next {@code count} bytes, no more than the buffer holds, stand in the buffer. */
    private void fill(int count) throws IOException {
        if (to - from >= count) {
            return;
        }
        lent = false;
        if (from + count > buffer.length || from == to) {
            System.arraycopy(buffer, from, buffer, 0, to - from);
            to -= from;
            from = 0;
        }
        while (to - from < count) {
            int read = in.read(buffer, to, buffer.length - to);
            if (read < 0) {
                throw from == to && count == Frame.HEADER_BYTES ? new ConnectionClosedException() : truncated();
            }
            to += read;
        }
        if (to == buffer.length && buffer.length < BUFFER_BYTES) {
            buffer = Arrays.copyOf(buffer, 2 * buffer.length);
        }
    }

    private static EOFException truncated() {
        return new EOFException("the connection was closed in the middle of a frame");
    }
}
