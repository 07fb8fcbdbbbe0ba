package dev.parley.runtime.wire;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the body of one frame front to back. Trusts nothing: a length that reaches beyond the body is a
 * {@link MalformedFrameException}, and nothing is allocated before its length has been checked against the bytes that are there.
 */
public final class BodyReader {
    private final ByteBuffer bytes;

    BodyReader(byte[] frame, int from, int to) {
        bytes = ByteBuffer.wrap(frame, from, to - from).slice();
    }

    public byte readByte() throws MalformedFrameException {
        need(1);
        return bytes.get();
    }

    public int readInt() throws MalformedFrameException {
        need(Integer.BYTES);
        return bytes.getInt();
    }

    public long readLong() throws MalformedFrameException {
        need(Long.BYTES);
        return bytes.getLong();
    }

    public byte[] readBytes() throws MalformedFrameException {
        byte[] value = new byte[readLength(1)];
        bytes.get(value);
        return value;
    }

    public String readString() throws MalformedFrameException {
        ByteBuffer text = slice(readLength(1));
        try {
            return StandardCharsets.UTF_8.newDecoder().decode(text).toString();
        } catch (CharacterCodingException e) {
            throw new MalformedFrameException("a text in the frame is not UTF-8", e);
        }
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
        if (length < 0 || (long) length * elementBytes > bytes.remaining()) {
            throw new MalformedFrameException("a length in the frame is " + Integer.toUnsignedString(length) + ", but only "
                    + bytes.remaining() + " bytes are left");
        }
        return length;
    }

    /** The next {@code length} bytes, without copying them. */
    ByteBuffer slice(int length) throws MalformedFrameException {
        need(length);
        ByteBuffer slice = bytes.slice(bytes.position(), length);
        bytes.position(bytes.position() + length);
        return slice;
    }

    /** Checks that nothing is left. */
    public void end() throws MalformedFrameException {
        if (bytes.hasRemaining()) {
            throw new MalformedFrameException("the frame has " + bytes.remaining() + " bytes too many");
        }
    }

    private void need(int length) throws MalformedFrameException {
        if (length > bytes.remaining()) {
            throw new MalformedFrameException("the frame ends in the middle of a value");
        }
    }
}
