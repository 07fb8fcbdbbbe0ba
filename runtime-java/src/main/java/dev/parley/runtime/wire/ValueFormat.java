package dev.parley.runtime.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/**
 * One payload in a frame: a tag byte, then the value. Primitives, strings and arrays of primitives are written as they are; everything
 * else is the codec's.
 */
public final class ValueFormat {
    private static final byte NULL = 0;
    private static final byte OBJECT = 1;
    private static final byte STRING = 2;
    private static final byte BOOLEAN = 3;
    private static final byte BYTE = 4;
    private static final byte SHORT = 5;
    private static final byte CHAR = 6;
    private static final byte INT = 7;
    private static final byte LONG = 8;
    private static final byte FLOAT = 9;
    private static final byte DOUBLE = 10;
    private static final byte BOOLEANS = 11;
    private static final byte BYTES = 12;
    private static final byte SHORTS = 13;
    private static final byte CHARS = 14;
    private static final byte INTS = 15;
    private static final byte LONGS = 16;
    private static final byte FLOATS = 17;
    private static final byte DOUBLES = 18;
    private static final byte SESSION = 19;
    private static final byte SERVICE = 20;

    private final PayloadCodec codec;

    public ValueFormat(PayloadCodec codec) {
        this.codec = codec;
    }

    public void write(FrameBuilder out, Object value) throws PayloadCodecException {
        // What most payloads are, asked one after the other: a switch over all there is would be too large to become part of its callers.
        if (value instanceof byte[] array) {
            tag(out, BYTES).putBytes(array);
        } else if (value instanceof Integer number) {
            tag(out, INT).putInt(number);
        } else if (value instanceof Long number) {
            tag(out, LONG).putLong(number);
        } else if (value instanceof Double number) {
            tag(out, DOUBLE).putLong(Double.doubleToRawLongBits(number));
        } else {
            writeOther(out, value);
        }
    }

    private void writeOther(FrameBuilder out, Object value) throws PayloadCodecException {
        switch (value) {
            case null -> tag(out, NULL);
            case String text -> writeString(out, text);
            case Boolean bool -> tag(out, BOOLEAN).putByte(bool ? 1 : 0);
            case Byte number -> tag(out, BYTE).putByte(number);
            case Short number -> tag(out, SHORT).reserve(Short.BYTES).putShort(number);
            case Character character -> tag(out, CHAR).reserve(Character.BYTES).putChar(character);
            case Float number -> tag(out, FLOAT).putInt(Float.floatToRawIntBits(number));
            case boolean[] array -> {
                ByteBuffer view = array(out, BOOLEANS, array.length, 1);
                for (boolean element : array) {
                    view.put((byte) (element ? 1 : 0));
                }
            }
            case short[] array -> array(out, SHORTS, array.length, Short.BYTES).asShortBuffer().put(array);
            case char[] array -> array(out, CHARS, array.length, Character.BYTES).asCharBuffer().put(array);
            case int[] array -> array(out, INTS, array.length, Integer.BYTES).asIntBuffer().put(array);
            case long[] array -> array(out, LONGS, array.length, Long.BYTES).asLongBuffer().put(array);
            case float[] array -> array(out, FLOATS, array.length, Float.BYTES).asFloatBuffer().put(array);
            case double[] array -> array(out, DOUBLES, array.length, Double.BYTES).asDoubleBuffer().put(array);
            case SessionTicket session -> session.write(tag(out, SESSION));
            case ServiceTicket service -> service.write(tag(out, SERVICE));
            default -> tag(out, OBJECT).putBytes(codec.encode(value));
        }
    }

    public Object read(BodyReader in) throws MalformedFrameException, PayloadCodecException {
        byte tag = in.readByte();
        return switch (tag) {
            case NULL -> null;
            case OBJECT -> codec.decode(in.readBytes());
            case STRING -> readString(in);
            case BOOLEAN -> in.readByte() != 0;
            case BYTE -> in.readByte();
            case SHORT -> in.slice(Short.BYTES).getShort();
            case CHAR -> in.slice(Character.BYTES).getChar();
            case INT -> in.readInt();
            case LONG -> in.readLong();
            case FLOAT -> Float.intBitsToFloat(in.readInt());
            case DOUBLE -> Double.longBitsToDouble(in.readLong());
            case BYTES -> in.readBytes();
            case BOOLEANS, SHORTS, CHARS, INTS, LONGS, FLOATS, DOUBLES -> readArray(tag, in);
            case SESSION -> SessionTicket.read(in);
            case SERVICE -> ServiceTicket.read(in);
            default -> throw new MalformedFrameException("payload tag " + tag + " is unknown");
        };
    }

    /** An array of anything but bytes. By itself, so that the reading of single values stays small enough to become part of its callers. */
    private static Object readArray(byte tag, BodyReader in) throws MalformedFrameException {
        return switch (tag) {
            case BOOLEANS -> {
                byte[] bytes = in.readBytes();
                boolean[] array = new boolean[bytes.length];
                for (int i = 0; i < array.length; i++) {
                    array[i] = bytes[i] != 0;
                }
                yield array;
            }
            case SHORTS -> array(in, Short.BYTES, view -> {
                short[] array = new short[view.remaining() / Short.BYTES];
                view.asShortBuffer().get(array);
                return array;
            });
            case CHARS -> array(in, Character.BYTES, ValueFormat::chars);
            case INTS -> array(in, Integer.BYTES, view -> {
                int[] array = new int[view.remaining() / Integer.BYTES];
                view.asIntBuffer().get(array);
                return array;
            });
            case LONGS -> array(in, Long.BYTES, view -> {
                long[] array = new long[view.remaining() / Long.BYTES];
                view.asLongBuffer().get(array);
                return array;
            });
            case FLOATS -> array(in, Float.BYTES, view -> {
                float[] array = new float[view.remaining() / Float.BYTES];
                view.asFloatBuffer().get(array);
                return array;
            });
            case DOUBLES -> array(in, Double.BYTES, view -> {
                double[] array = new double[view.remaining() / Double.BYTES];
                view.asDoubleBuffer().get(array);
                return array;
            });
            default -> throw new AssertionError("the tag " + tag + " is of no array");
        };
    }

    /** As UTF-16 where the text is not well-formed UTF-16: a Java string may hold lone surrogates, and none may be lost. */
    private static void writeString(FrameBuilder out, String text) {
        tag(out, STRING);
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        boolean exact = text.equals(new String(utf8, StandardCharsets.UTF_8));
        out.putByte(exact ? 1 : 0);
        if (exact) {
            out.putBytes(utf8);
        } else {
            out.putInt(text.length()).reserve((long) text.length() * Character.BYTES).asCharBuffer().put(text);
        }
    }

    private static String readString(BodyReader in) throws MalformedFrameException {
        return in.readByte() != 0 ? in.readString() : new String(array(in, Character.BYTES, ValueFormat::chars));
    }

    private static char[] chars(ByteBuffer view) {
        char[] array = new char[view.remaining() / Character.BYTES];
        view.asCharBuffer().get(array);
        return array;
    }

    private static FrameBuilder tag(FrameBuilder out, byte tag) {
        return out.putByte(tag);
    }

    private static ByteBuffer array(FrameBuilder out, byte tag, int length, int elementBytes) {
        return tag(out, tag).putInt(length).reserve((long) length * elementBytes);
    }

    private static <A> A array(BodyReader in, int elementBytes, Function<ByteBuffer, A> copy) throws MalformedFrameException {
        return copy.apply(in.slice(in.readLength(elementBytes) * elementBytes));
    }
}
