package dev.parley.runtime.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Writes one frame, into an array that is already there as far as it has room. Grows as needed, up to what an array can hold; what goes
 * beyond that throws a {@link FrameTooLargeException}. Not safe for use by several threads.
 */
public final class FrameBuilder {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private static final int INITIAL_BYTES = 128;

    private final FrameKind kind;
    private byte[] bytes;
    /** Where the frame begins. */
    private int from;
    /** Where what is written ends. */
    private int to;

    public FrameBuilder(FrameKind kind) {
        this(kind, new byte[INITIAL_BYTES], 0);
    }

    /**
     * Writes into somebody's array as long as the frame fits, and from then on into one of its own.
     *
     * @param from where the frame is to begin; what stands there and behind it may change in any case
     */
    public FrameBuilder(FrameKind kind, byte[] bytes, int from) {
        this.kind = kind;
        this.bytes = bytes;
        this.from = from;
        this.to = from;
        room(Frame.HEADER_BYTES);
        this.to += Frame.HEADER_BYTES;
    }

    /** The size of the frame as far as it has been written. */
    public int size() {
        return to - from;
    }

    /** Whether the frame stands in this array. */
    public boolean isIn(byte[] array) {
        return bytes == array;
    }

    public FrameBuilder putByte(int value) {
        room(1);
        bytes[to++] = (byte) value;
        return this;
    }

    public FrameBuilder putInt(int value) {
        room(Integer.BYTES);
        INT.set(bytes, to, value);
        to += Integer.BYTES;
        return this;
    }

    public FrameBuilder putLong(long value) {
        room(Long.BYTES);
        LONG.set(bytes, to, value);
        to += Long.BYTES;
        return this;
    }

    /** The first {@code count} bytes of a word, from its highest on. */
    FrameBuilder putFirst(long word, int count) {
        room(Long.BYTES);
        LONG.set(bytes, to, word);
        to += count;
        return this;
    }

    /** Length, then the bytes. */
    public FrameBuilder putBytes(byte[] value) {
        putInt(value.length);
        return put(value);
    }

    /** The bytes alone. */
    FrameBuilder put(byte[] value) {
        room(value.length);
        System.arraycopy(value, 0, bytes, to, value.length);
        to += value.length;
        return this;
    }

    /** As UTF-8. A lone surrogate, which UTF-8 cannot express, becomes a question mark. */
    public FrameBuilder putString(String value) {
        return putBytes(value.getBytes(StandardCharsets.UTF_8));
    }

    public FrameBuilder putStrings(List<String> values) {
        putInt(values.size());
        values.forEach(this::putString);
        return this;
    }

    /** Room for {@code length} bytes that the caller fills through the returned buffer. */
    ByteBuffer reserve(long length) {
        if (length > Integer.MAX_VALUE) {
            throw new FrameTooLargeException(size() + length);
        }
        int count = (int) length;
        room(count);
        ByteBuffer view = ByteBuffer.wrap(bytes, to, count).slice();
        to += count;
        return view;
    }

    /** Finishes the frame where it stands. The builder must not be used afterwards. */
    public void seal() {
        Frame.seal(kind, bytes, from, size());
    }

    /** The finished frame, which does not copy what was written. The builder must not be used afterwards. */
    public Frame build() {
        seal();
        return Frame.sealed(kind, bytes, from, size());
    }

    private void room(int more) {
        if (more > bytes.length - to) {
            long most = Integer.MAX_VALUE - 8L - from;
            long needed = (long) size() + more;
            if (needed > most) {
                throw new FrameTooLargeException(needed);
            }
            long wanted = Math.max(INITIAL_BYTES, Math.max(2L * size(), needed));
            bytes = Arrays.copyOfRange(bytes, from, from + (int) Math.min(wanted, most));
            to -= from;
            from = 0;
        }
    }
}
