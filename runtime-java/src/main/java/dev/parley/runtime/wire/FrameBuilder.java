package dev.parley.runtime.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Writes the body of one frame. Grows as needed; not safe for use by several threads. */
public final class FrameBuilder {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private static final int INITIAL_BYTES = 128;

    private final FrameKind kind;
    private byte[] bytes = new byte[INITIAL_BYTES];
    private int size = Frame.HEADER_BYTES;

    public FrameBuilder(FrameKind kind) {
        this.kind = kind;
    }

    public FrameBuilder putByte(int value) {
        room(1);
        bytes[size++] = (byte) value;
        return this;
    }

    public FrameBuilder putInt(int value) {
        room(Integer.BYTES);
        INT.set(bytes, size, value);
        size += Integer.BYTES;
        return this;
    }

    public FrameBuilder putLong(long value) {
        room(Long.BYTES);
        LONG.set(bytes, size, value);
        size += Long.BYTES;
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
        System.arraycopy(value, 0, bytes, size, value.length);
        size += value.length;
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
    ByteBuffer reserve(int length) {
        room(length);
        ByteBuffer view = ByteBuffer.wrap(bytes, size, length).slice();
        size += length;
        return view;
    }

    /** The finished frame. The builder must not be used afterwards. */
    public Frame build() {
        return Frame.seal(kind, bytes, size);
    }

    private void room(int more) {
        if (more > bytes.length - size) {
            long wanted = Math.max(2L * bytes.length, (long) size + more);
            bytes = Arrays.copyOf(bytes, Math.toIntExact(Math.min(wanted, Integer.MAX_VALUE - 8)));
        }
    }
}
