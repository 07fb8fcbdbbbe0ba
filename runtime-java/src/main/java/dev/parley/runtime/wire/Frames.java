package dev.parley.runtime.wire;

import java.util.Arrays;

/**
 * Messages as they stand on the wire, one behind the other, to be gone through once. Used by one thread at a time.
 */
public final class Frames {
    private static final byte[] NOTHING = {};

    private final byte[] bytes;
    private int from;
    private final int to;

    /**
     * @param bytes holds finished frames of kind {@link FrameKind#MESSAGE}, and nothing else, from {@code from} to {@code to}; not copied
     */
    public Frames(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.from = from;
        this.to = to;
    }

    /** Without any. */
    public static Frames none() {
        return new Frames(NOTHING, 0, 0);
    }

    public boolean isEmpty() {
        return from == to;
    }

    /** Takes the next one, which there is. It does not copy the bytes. */
    public Frame next() {
        Frame frame = Frame.messageAt(bytes, from);
        from += frame.size();
        return frame;
    }

    /** The same messages in an array of their own. */
    public Frames copy() {
        return new Frames(Arrays.copyOfRange(bytes, from, to), 0, to - from);
    }

    /** The size of those that are left, in bytes. */
    public int size() {
        return to - from;
    }

    byte[] bytes() {
        return bytes;
    }

    int from() {
        return from;
    }

    int to() {
        return to;
    }
}
