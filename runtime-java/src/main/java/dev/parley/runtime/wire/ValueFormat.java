package dev.parley.runtime.wire;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/**
 * One payload in a frame: a tag byte, then the value. Primitives, strings and arrays of primitives are written as they are; everything
 * else is the codec's.
 */
public final class ValueFormat {
    private enum Tag {
        NULL, OBJECT, STRING, BOOLEAN, BYTE, SHORT, CHAR, INT, LONG, FLOAT, DOUBLE,
        BOOLEANS, BYTES, SHORTS, CHARS, INTS, LONGS, FLOATS, DOUBLES,
        SESSION, SERVICE
    }

    private static final Tag[] TAGS = Tag.values();

    private final PayloadCodec codec;

    public ValueFormat(PayloadCodec codec) {
        this.codec = codec;
    }

    public void write(FrameBuilder out, Object value) throws PayloadCodecException {
        switch (value) {
            case null -> tag(out, Tag.NULL);
            case String text -> writeString(out, text);
            case Boolean bool -> tag(out, Tag.BOOLEAN).putByte(bool ? 1 : 0);
            case Byte number -> tag(out, Tag.BYTE).putByte(number);
            case Short number -> tag(out, Tag.SHORT).reserve(Short.BYTES).putShort(number);
            case Character character -> tag(out, Tag.CHAR).reserve(Character.BYTES).putChar(character);
            case Integer number -> tag(out, Tag.INT).putInt(number);
            case Long number -> tag(out, Tag.LONG).putLong(number);
            case Float number -> tag(out, Tag.FLOAT).putInt(Float.floatToRawIntBits(number));
            case Double number -> tag(out, Tag.DOUBLE).putLong(Double.doubleToRawLongBits(number));
            case boolean[] array -> {
                ByteBuffer view = array(out, Tag.BOOLEANS, array.length, 1);
                for (boolean element : array) {
                    view.put((byte) (element ? 1 : 0));
                }
            }
            case byte[] array -> tag(out, Tag.BYTES).putBytes(array);
            case short[] array -> array(out, Tag.SHORTS, array.length, Short.BYTES).asShortBuffer().put(array);
            case char[] array -> array(out, Tag.CHARS, array.length, Character.BYTES).asCharBuffer().put(array);
            case int[] array -> array(out, Tag.INTS, array.length, Integer.BYTES).asIntBuffer().put(array);
            case long[] array -> array(out, Tag.LONGS, array.length, Long.BYTES).asLongBuffer().put(array);
            case float[] array -> array(out, Tag.FLOATS, array.length, Float.BYTES).asFloatBuffer().put(array);
            case double[] array -> array(out, Tag.DOUBLES, array.length, Double.BYTES).asDoubleBuffer().put(array);
            case SessionTicket session -> session.write(tag(out, Tag.SESSION));
            case ServiceTicket service -> service.write(tag(out, Tag.SERVICE));
            default -> tag(out, Tag.OBJECT).putBytes(codec.encode(value));
        }
    }

    public Object read(BodyReader in) throws MalformedFrameException, PayloadCodecException {
        int tag = in.readByte();
        if (tag < 0 || tag >= TAGS.length) {
            throw new MalformedFrameException("payload tag " + tag + " is unknown");
        }
        return switch (TAGS[tag]) {
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
            case BOOLEANS -> {
                byte[] bytes = in.readBytes();
                boolean[] array = new boolean[bytes.length];
                for (int i = 0; i < array.length; i++) {
                    array[i] = bytes[i] != 0;
                }
                yield array;
            }
            case BYTES -> in.readBytes();
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
            case SESSION -> SessionTicket.read(in);
            case SERVICE -> ServiceTicket.read(in);
        };
    }

    /** As UTF-16 where the text is not well-formed UTF-16: a Java string may hold lone surrogates, and none may be lost. */
    private static void writeString(FrameBuilder out, String text) {
        tag(out, Tag.STRING);
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        boolean exact = text.equals(new String(utf8, StandardCharsets.UTF_8));
        out.putByte(exact ? 1 : 0);
        if (exact) {
            out.putBytes(utf8);
        } else {
            out.putInt(text.length()).reserve(text.length() * Character.BYTES).asCharBuffer().put(text);
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

    private static FrameBuilder tag(FrameBuilder out, Tag tag) {
        return out.putByte(tag.ordinal());
    }

    private static ByteBuffer array(FrameBuilder out, Tag tag, int length, int elementBytes) {
        return tag(out, tag).putInt(length).reserve(Math.multiplyExact(length, elementBytes));
    }

    private static <A> A array(BodyReader in, int elementBytes, Function<ByteBuffer, A> copy) throws MalformedFrameException {
        return copy.apply(in.slice(in.readLength(elementBytes) * elementBytes));
    }
}
