package dev.parley.runtime.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Reads the body of one frame front to back. Trusts nothing: a length that reaches beyond the body is a
 * {@link MalformedFrameException}, and nothing is allocated before its length has been checked against the bytes that are there.
 */
public final class BodyReader {
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

    private final byte[] bytes;
    private final int to;
    private int position;

    BodyReader(byte[] frame, int from, int to) {
        this.bytes = frame;
        this.position = from;
        this.to = to;
    }

    public byte readByte() throws MalformedFrameException {
        need(1);
        return bytes[position++];
    }

    public int readInt() throws MalformedFrameException {
        need(Integer.BYTES);
        int value = (int) INT.get(bytes, position);
        position += Integer.BYTES;
        return value;
    }

    public long readLong() throws MalformedFrameException {
        need(Long.BYTES);
        long value = (long) LONG.get(bytes, position);
        position += Long.BYTES;
        return value;
    }

    public byte[] readBytes() throws MalformedFrameException {
        int length = readLength(1);
        byte[] value = Arrays.copyOfRange(bytes, position, position + length);
        position += length;
        return value;
    }

    public String readString() throws MalformedFrameException {
        return readString(readLength(1));
    }

    /** @param length in bytes */
    String readString(int length) throws MalformedFrameException {
        need(length);
        if (isAscii(length)) {
            String text = new String(bytes, position, length, StandardCharsets.ISO_8859_1);
            position += length;
            return text;
        }
        ByteBuffer text = slice(length);
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(text).toString();
        } catch (CharacterCodingException e) {
            throw new MalformedFrameException("a text in the frame is not UTF-8", e);
        }
    }

    /** What most texts are, labels before all; they need no decoder. */
    private boolean isAscii(int length) {
        int all = 0;
        for (int i = position; i < position + length; i++) {
            all |= bytes[i];
        }
        return all >= 0;
    }

    public List<String> readStrings() throws MalformedFrameException {
        int count = readLength(Integer.BYTES);
        List<String> values = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            values.add(readString());
        }
        return List.copyOf(values);
    }

    /** A count of elements that take at least {@code elementBytes} each, all of which must fit into what is left. */
    int readLength(int elementBytes) throws MalformedFrameException {
        int length = readInt();
        if (length < 0 || (long) length * elementBytes > remaining()) {
            throw new MalformedFrameException("a length in the frame is " + Integer.toUnsignedString(length) + ", but only "
                    + remaining() + " bytes are left");
        }
        return length;
    }

    /** The next {@code length} bytes, without copying them. */
    ByteBuffer slice(int length) throws MalformedFrameException {
        need(length);
        ByteBuffer slice = ByteBuffer.wrap(bytes, position, length).slice();
        position += length;
        return slice;
    }

    /** Checks that nothing is left. */
    public void end() throws MalformedFrameException {
        if (remaining() > 0) {
            throw new MalformedFrameException("the frame has " + remaining() + " bytes too many");
        }
    }

    private int remaining() {
        return to - position;
    }

    private void need(int length) throws MalformedFrameException {
        if (length > remaining()) {
            throw new MalformedFrameException("the frame ends in the middle of a value");
        }
    }
}
