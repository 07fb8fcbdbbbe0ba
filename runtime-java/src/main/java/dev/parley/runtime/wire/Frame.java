package dev.parley.runtime.wire;

import java.io.IOException;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * One frame as it stands on the wire, seen through its bytes. The layout is known to this class alone (big-endian):
 *
 * <pre>
 * offset  bytes
 *      0      1  0xD0 and the version of the wire format, {@value #VERSION}
 *      1      1  kind, see {@link FrameKind}
 *      2      2  number of the frame in its direction of a connection, from 0, modulo 2^16
 *      4      4  length of the body in bytes
 *      8      .  body
 * </pre>
 *
 * <p>A frame does not copy its bytes, which may be part of a larger array: nobody may change them while the frame is used.
 */
public final class Frame {
    public static final int HEADER_BYTES = 8;
    public static final byte VERSION = 2;

    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

    /** In no text of other protocols, which begin with ASCII, and no record of TLS. */
    private static final int MAGIC = 0xD0;
    private static final int MAGIC_MASK = 0xF0;
    private static final int KIND_OFFSET = 1;
    private static final int NUMBER_OFFSET = 2;
    private static final int LENGTH_OFFSET = 4;
    /** What a message begins with, as the upper half of a header read at once; its number, which is 0 here, are the lower bits. */
    private static final int MESSAGE = beginning(FrameKind.MESSAGE);

    private final byte[] bytes;
    private final int from;
    private final int size;
    private final FrameKind kind;

    private Frame(byte[] bytes, int from, int size, FrameKind kind) {
        this.bytes = bytes;
        this.from = from;
        this.size = size;
        this.kind = kind;
    }

    /** The first four bytes of a header with the number 0. */
    private static int beginning(FrameKind kind) {
        return (MAGIC | VERSION) << 24 | kind.code() << 16;
    }

    /** Writes the header of a frame of {@code size} bytes, for which the first {@link #HEADER_BYTES} from {@code from} on were left free. */
    static void seal(FrameKind kind, byte[] bytes, int from, int size) {
        LONG.set(bytes, from, (long) beginning(kind) << Integer.SIZE | size - HEADER_BYTES);
    }

    /** The frame at {@code from}, which has been sealed. The array is not copied. */
    static Frame sealed(FrameKind kind, byte[] bytes, int from, int size) {
        return new Frame(bytes, from, size, kind);
    }

    /** The size of the frame at {@code offset}, which has been sealed, or whose header has been checked. */
    static int sizeAt(byte[] bytes, int offset) {
        return HEADER_BYTES + (int) INT.get(bytes, offset + LENGTH_OFFSET);
    }

    /** The message at {@code from}, whose header has been checked. The array is not copied. */
    static Frame messageAt(byte[] bytes, int from) {
        return new Frame(bytes, from, sizeAt(bytes, from), FrameKind.MESSAGE);
    }

    /**
     * The length of the body that follows a header.
     *
     * @param bytes at least {@link #HEADER_BYTES} from {@code offset} on
     * @throws MalformedFrameException if this is no header, is of another version, or announces more than {@code maxBodyBytes}
     */
    static int bodyLength(byte[] bytes, int offset, int maxBodyBytes) throws MalformedFrameException {
        if ((bytes[offset] & MAGIC_MASK) != MAGIC) {
            throw new MalformedFrameException("these bytes are no Parley frame: " + excerpt(bytes, offset));
        }
        int version = bytes[offset] & ~MAGIC_MASK & 0xFF;
        if (version != VERSION) {
            throw new MalformedFrameException("the frame is of wire version " + version + ", this side speaks " + VERSION);
        }
        FrameKind.of(bytes[offset + KIND_OFFSET]);
        int length = (int) INT.get(bytes, offset + LENGTH_OFFSET);
        if (length < 0 || length > maxBodyBytes) {
            throw new MalformedFrameException("the frame announces " + Integer.toUnsignedString(length)
                    + " bytes, the limit is " + maxBodyBytes);
        }
        return length;
    }

    /** Whether the bytes from {@code offset} to {@code end} begin with the whole of a message that has this number. */
    static boolean isMessageWithin(byte[] bytes, int offset, int end, int maxBodyBytes, short number) {
        if (end - offset < HEADER_BYTES) {
            return false;
        }
        long header = (long) LONG.get(bytes, offset);
        int length = (int) header;
        return (int) (header >>> Integer.SIZE) == (MESSAGE | Short.toUnsignedInt(number))
                && length >= 0 && length <= maxBodyBytes && length <= end - offset - HEADER_BYTES;
    }

    /** @throws MalformedFrameException if the frame whose header this is has another number than the one that is due */
    static void checkNumber(byte[] bytes, int offset, short due) throws MalformedFrameException {
        short number = (short) SHORT.get(bytes, offset + NUMBER_OFFSET);
        if (number != due) {
            throw new MalformedFrameException("frame " + Short.toUnsignedInt(number) + " came where frame " + Short.toUnsignedInt(due)
                    + " belongs: something was lost, repeated or put in on the way");
        }
    }

    /** Numbers the frame that begins at {@code offset}. */
    static void putNumber(byte[] bytes, int offset, short number) {
        SHORT.set(bytes, offset + NUMBER_OFFSET, number);
    }

    /** A frame that was received: header, checked by {@link #bodyLength}, and body. The array is not copied. */
    static Frame received(byte[] bytes) throws MalformedFrameException {
        return new Frame(bytes, 0, bytes.length, FrameKind.of(bytes[KIND_OFFSET]));
    }

    public FrameKind kind() {
        return kind;
    }

    /** Header and body, in bytes. */
    public int size() {
        return size;
    }

    /** A copy of header and body. */
    public byte[] toBytes() {
        return Arrays.copyOfRange(bytes, from, from + size);
    }

    /** The same frame in an array of its own, for one whose bytes are going to change. */
    public Frame copy() {
        return new Frame(toBytes(), 0, size, kind);
    }

    /** Copies header and body. */
    public void copyTo(byte[] target, int offset) {
        copyTo(target, offset, size);
    }

    /** Copies {@code count} bytes of header and body, from the beginning. */
    void copyTo(byte[] target, int offset, int count) {
        System.arraycopy(bytes, from, target, offset, count);
    }

    /** Writes header and body without their first {@code skipped} bytes. */
    void writeTo(OutputStream out, int skipped) throws IOException {
        out.write(bytes, from + skipped, size - skipped);
    }

    public BodyReader body() {
        return body(0);
    }

    /** The body after its first {@code skipped} bytes, which it has. */
    BodyReader body(int skipped) {
        return new BodyReader(bytes, from + HEADER_BYTES + skipped, from + size);
    }

    /**
     * Whether the body begins with these bytes.
     *
     * @param word the first eight of them, filled up with zeros
     * @param mask has ones where {@code word} has some of them
     */
    boolean bodyBegins(byte[] beginning, long word, long mask) {
        int body = from + HEADER_BYTES;
        if (beginning.length > size - HEADER_BYTES) {
            return false;
        }
        if (body > bytes.length - Long.BYTES) {
            return Arrays.equals(bytes, body, body + beginning.length, beginning, 0, beginning.length);
        }
        // One comparison for what is short, as most labels are; what stands behind a short body is masked out.
        return ((long) LONG.get(bytes, body) & mask) == word && (beginning.length <= Long.BYTES
                || Arrays.equals(bytes, body + Long.BYTES, body + beginning.length, beginning, Long.BYTES, beginning.length));
    }

    /** The frame if it is of this kind; a refusal or anything else is an error. */
    public Frame expect(FrameKind expected) throws MalformedFrameException {
        if (kind != expected) {
            throw new MalformedFrameException("got a frame of kind " + kind + " where " + expected + " belongs");
        }
        return this;
    }

    private static String excerpt(byte[] bytes, int offset) {
        String text = new String(bytes, offset, HEADER_BYTES, StandardCharsets.US_ASCII).replaceAll("[^\\x20-\\x7e]", ".");
        return HexFormat.ofDelimiter(" ").formatHex(bytes, offset, offset + HEADER_BYTES) + " (\"" + text + "\")";
    }
}
