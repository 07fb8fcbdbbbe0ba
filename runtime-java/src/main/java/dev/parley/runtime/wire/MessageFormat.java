package dev.parley.runtime.wire;

/** A message of a protocol as the body of a frame: its head, then its payloads. */
public final class MessageFormat {
    private static final int MAX_PAYLOADS = 255;

    private final ValueFormat values;

    public MessageFormat(PayloadCodec codec) {
        values = new ValueFormat(codec);
    }

    /**
     * @param payloads as many as the head says
     * @throws PayloadCodecException if a payload cannot be encoded; nothing has been sent then
     */
    public Frame write(MessageHead head, Object... payloads) throws PayloadCodecException {
        FrameBuilder out = new FrameBuilder(FrameKind.MESSAGE);
        write(out, head, payloads);
        return out.build();
    }

    /**
     * As {@link #write(MessageHead, Object...)}.
     *
     * @param out a frame of kind {@link FrameKind#MESSAGE} with nothing in it, which is not finished here
     */
    public void write(FrameBuilder out, MessageHead head, Object[] payloads) throws PayloadCodecException {
        if (payloads.length > MAX_PAYLOADS) {
            throw new PayloadCodecException("a message cannot carry more than " + MAX_PAYLOADS + " payloads");
        }
        head.write(out);
        for (Object payload : payloads) {
            values.write(out, payload);
        }
    }

    /** The payload, which may be null, of a message that has one. As {@link #readPayloads}. */
    public Object readPayload(MessageHead head, Frame frame) throws MalformedFrameException, PayloadCodecException {
        BodyReader body = head.payloads(frame);
        Object payload = values.read(body);
        body.end();
        return payload;
    }

    /** The payloads, of which some may be null, up to the end of the frame, which begins with the head. */
    public Object[] readPayloads(MessageHead head, Frame frame) throws MalformedFrameException, PayloadCodecException {
        BodyReader body = head.payloads(frame);
        Object[] payloads = new Object[head.count()];
        for (int i = 0; i < payloads.length; i++) {
            payloads[i] = values.read(body);
        }
        body.end();
        return payloads;
    }
}
