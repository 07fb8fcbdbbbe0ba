package dev.parley.runtime.wire;

import dev.parley.core.type.Label;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** A message of a protocol as the body of a frame: its label, then its payloads. */
public final class MessageFormat {
    private static final int NAMED = 255;
    private static final Label.Reserved[] RESERVED = Label.Reserved.values();
    private static final int MAX_PAYLOADS = 255;

    private final ValueFormat values;

    public MessageFormat(PayloadCodec codec) {
        values = new ValueFormat(codec);
    }

    /** @throws PayloadCodecException if a payload cannot be encoded; nothing has been sent then */
    public Frame write(Label label, List<Object> payloads) throws PayloadCodecException {
        if (payloads.size() > MAX_PAYLOADS) {
            throw new PayloadCodecException("a message cannot carry more than " + MAX_PAYLOADS + " payloads");
        }
        FrameBuilder out = new FrameBuilder(FrameKind.MESSAGE);
        switch (label) {
            case Label.Reserved reserved -> out.putByte(reserved.ordinal());
            case Label.Named named -> out.putByte(NAMED).putString(named.name());
        }
        out.putByte(payloads.size());
        for (Object payload : payloads) {
            values.write(out, payload);
        }
        return out.build();
    }

    /** The label of a message; {@code body} then stands before the payloads. */
    public Label readLabel(BodyReader body) throws MalformedFrameException {
        int code = Byte.toUnsignedInt(body.readByte());
        if (code == NAMED) {
            return Label.of(body.readString());
        }
        if (code >= RESERVED.length) {
            throw new MalformedFrameException("label code " + code + " is unknown");
        }
        return RESERVED[code];
    }

    /** How many payloads follow; {@code body} stands after the label. */
    public int readCount(BodyReader body) throws MalformedFrameException {
        return Byte.toUnsignedInt(body.readByte());
    }

    /** The payloads, of which some may be null, and the end of the frame. */
    public List<Object> readPayloads(BodyReader body, int count) throws MalformedFrameException, PayloadCodecException {
        List<Object> payloads = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            payloads.add(values.read(body));
        }
        body.end();
        return Collections.unmodifiableList(payloads);
    }
}
