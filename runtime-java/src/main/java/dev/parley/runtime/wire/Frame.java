package dev.parley.runtime.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * One frame as it stands on the wire, seen through its bytes. The layout is known to this class alone (big-endian):
 *
 * <pre>
 * offset  bytes
 *      0      4  magic "PRLY"
 *      4      1  version of the wire format, {@value #VERSION}
 *      5      1  kind, see {@link FrameKind}
 *      6      2  number of the frame in its direction of a connection, from 0, modulo 2^16
 *      8      4  length of the body in bytes
 *     12      .  body
 * </pre>
 *
 * <p>A frame does not copy its bytes: nobody may change them once the frame exists.
 */
public final class Frame {
    public static final int HEADER_BYTES = 12;
    public static final byte VERSION = 1;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

    private static final int MAGIC = 0x50524C59;
    private static final int VERSION_OFFSET = 4;
    private static final int KIND_OFFSET = 5;
    private static final int NUMBER_OFFSET = 6;
    private static final int LENGTH_OFFSET = 8;

    private final byte[] bytes;
    private final int size;
    private final FrameKind kind;

    private Frame(byte[] bytes, int size, FrameKind kind) {
        this.bytes = bytes;
        this.size = size;
        this.kind = kind;
    }

    /** Makes a frame of a buffer that leaves {@link #HEADER_BYTES} free before its body, by writing the header there. */
    static Frame seal(FrameKind kind, byte[] bytes, int size) {
        INT.set(bytes, 0, MAGIC);
        bytes[VERSION_OFFSET] = VERSION;
        bytes[KIND_OFFSET] = kind.code();
        putNumber(bytes, 0, (short) 0);
        INT.set(bytes, LENGTH_OFFSET, size - HEADER_BYTES);
        return new Frame(bytes, size, kind);
    }

    /**
     * The length of the body that follows a header.
     *
     * @param bytes at least {@link #HEADER_BYTES} from {@code offset} on
     * @throws MalformedFrameException if this is no header, is of another version, or announces more than {@code maxBodyBytes}
     */
    static int bodyLength(byte[] bytes, int offset, int maxBodyBytes) throws MalformedFrameException {
        if ((int) INT.get(bytes, offset) != MAGIC) {
            throw new MalformedFrameException("these bytes are no Parley frame: " + excerpt(bytes, offset));
        }
        if (bytes[offset + VERSION_OFFSET] != VERSION) {
            throw new MalformedFrameException(
                    "the frame is of wire version " + bytes[offset + VERSION_OFFSET] + ", this side speaks " + VERSION);
        }
        FrameKind.of(bytes[offset + KIND_OFFSET]);
        int length = (int) INT.get(bytes, offset + LENGTH_OFFSET);
        if (length < 0 || length > maxBodyBytes) {
            throw new MalformedFrameException("the frame announces " + Integer.toUnsignedString(length)
                    + " bytes, the limit is " + maxBodyBytes);
        }
        return length;
    }

    /** Whether the header at {@code offset} is that of a message that ends before {@code end}. Not whether it is sound. */
    static boolean isMessageWithin(byte[] bytes, int offset, int end) {
        int length = (int) INT.get(bytes, offset + LENGTH_OFFSET);
        return bytes[offset + KIND_OFFSET] == FrameKind.MESSAGE.code() && length >= 0 && length <= end - offset - HEADER_BYTES;
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
        return new Frame(bytes, bytes.length, FrameKind.of(bytes[KIND_OFFSET]));
    }

    public FrameKind kind() {
        return kind;
    }

    /** Header and body, in bytes. */
    public int size() {
        return size;
    }

    /** Header and body, read-only, ready to be written. */
    public ByteBuffer bytes() {
        return ByteBuffer.wrap(bytes, 0, size).asReadOnlyBuffer();
    }

    /** Header and body for an output that takes arrays: the first {@link #size()} bytes. Not to be changed. */
    public byte[] array() {
        return bytes;
    }

    public BodyReader body() {
        return body(0);
    }

    /** The body after its first {@code skipped} bytes, which it has. */
    BodyReader body(int skipped) {
        return new BodyReader(bytes, HEADER_BYTES + skipped, size);
    }

    boolean bodyBegins(byte[] beginning) {
        return beginning.length <= size - HEADER_BYTES
                && Arrays.equals(bytes, HEADER_BYTES, HEADER_BYTES + beginning.length, beginning, 0, beginning.length);
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
