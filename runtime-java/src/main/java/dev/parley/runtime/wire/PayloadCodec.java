package dev.parley.runtime.wire;

import java.util.List;

/**
 * Turns the objects that are payloads into bytes and back. Primitives, strings and arrays of primitives never reach it.
 *
 * <p>An implementation instantiates only classes it was made for, whatever the bytes say. Safe for use by several threads.
 */
public interface PayloadCodec {

    /**
     * Equal on two sides whose codecs write alike and number classes alike;
     * what those are made of is compared apart from it ({@link ClassShapes}).
     */
    String fingerprint();

    /**
     * The names of the classes that it may instantiate, in the order by which the two sides number them. A codec made for the same
     * order on the other side understands this one, even if it may instantiate fewer of them.
     */
    List<String> numbering();

    /** @throws PayloadCodecException if no object of this class may be sent, whatever it refers to */
    void check(Class<?> type) throws PayloadCodecException;

    /** @throws PayloadCodecException if the object, or one it refers to, is of a class that the protocol does not name */
    byte[] encode(Object value) throws PayloadCodecException;

    /**
     * @param bytes not changed, and not kept
     * @throws PayloadCodecException if the bytes are not what {@link #encode} writes, or name a class that the protocol does not
     */
    Object decode(byte[] bytes) throws PayloadCodecException;
}
