package dev.parley.runtime.wire;

import dev.parley.core.type.Label;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What a message begins with: its label and the number of its payloads, also as they stand on the wire. Made once for each message of a
 * protocol, so that what arrives is compared with it as bytes, and no text is made of it. Immutable.
 *
 * <pre>
 * bytes
 *     1  the number of a reserved label; or {@value #NAMED} and the length of the label in bytes; or {@value #LONG}, and then
 *     4      that length
 *     .  the label in UTF-8, unless it is a reserved one
 *     1  how many payloads follow
 * </pre>
 */
public final class MessageHead {
    private static final int NAMED = 64;
    private static final int LONG = 255;
    private static final Label.Reserved[] RESERVED = Label.Reserved.values();

    private final Label label;
    private final int count;
    private final byte[] encoded;
    /** The first eight bytes of what is encoded, filled up with zeros, and which of them are not filled up. */
    private final long word;
    private final long mask;

    /** @param count how many payloads the message has */
    public MessageHead(Label label, int count) {
        this.label = label;
        this.count = count;
        this.encoded = encode(label, count);
        this.word = ByteBuffer.wrap(Arrays.copyOf(encoded, Long.BYTES)).getLong();
        this.mask = encoded.length < Long.BYTES ? -1L << Byte.SIZE * (Long.BYTES - encoded.length) : -1L;
    }

    private static byte[] encode(Label label, int count) {
        FrameBuilder out = new FrameBuilder(FrameKind.MESSAGE);
        switch (label) {
            case Label.Reserved reserved -> out.putByte(reserved.ordinal());
            case Label.Named named -> {
                byte[] name = named.name().getBytes(StandardCharsets.UTF_8);
                if (name.length < LONG - NAMED) {
                    out.putByte(NAMED + name.length).put(name);
                } else {
                    out.putByte(LONG).putBytes(name);
                }
            }
        }
        byte[] frame = out.putByte(count).build().toBytes();
        return Arrays.copyOfRange(frame, Frame.HEADER_BYTES, frame.length);
    }

    public Label label() {
        return label;
    }

    public int count() {
        return count;
    }

    /** Whether this is the head of the message in a frame. */
    public boolean begins(Frame frame) {
        return frame.bodyBegins(encoded, word, mask);
    }

    public boolean isSame(MessageHead other) {
        // Each head is written in one way alone.
        return word == other.word && encoded.length == other.encoded.length
                && (encoded.length <= Long.BYTES || Arrays.equals(encoded, other.encoded));
    }

    /** The payloads of a message that {@link #begins} with this. */
    BodyReader payloads(Frame frame) {
        return frame.body(encoded.length);
    }

    void write(FrameBuilder out) {
        if (encoded.length <= Long.BYTES) {
            out.putFirst(word, encoded.length);
        } else {
            out.put(encoded);
        }
    }

    /** The head of whatever message is in a frame. */
    public static MessageHead read(Frame frame) throws MalformedFrameException {
        BodyReader body = frame.body();
        Label label = readLabel(body);
        return new MessageHead(label, Byte.toUnsignedInt(body.readByte()));
    }

    private static Label readLabel(BodyReader body) throws MalformedFrameException {
        int code = Byte.toUnsignedInt(body.readByte());
        if (code == LONG) {
            int length = body.readLength(1);
            if (length < LONG - NAMED) {
                throw new MalformedFrameException("a label of " + length + " bytes is written as a longer one");
            }
            return Label.of(body.readString(length));
        }
        if (code >= NAMED) {
            return Label.of(body.readString(code - NAMED));
        }
        if (code >= RESERVED.length) {
            throw new MalformedFrameException("label code " + code + " is unknown");
        }
        return RESERVED[code];
    }
}
