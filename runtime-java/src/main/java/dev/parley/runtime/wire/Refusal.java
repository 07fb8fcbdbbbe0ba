package dev.parley.runtime.wire;

/**
 * Why somebody does not get what it asked for.
 *
 * @param incompatible whether the two sides do not agree on the protocol or its payload classes
 * @param reason one clause, for people
 */
public record Refusal(boolean incompatible, String reason) {

    public Frame toFrame() {
        return new FrameBuilder(FrameKind.REFUSE).putByte(incompatible ? 1 : 0).putString(reason).build();
    }

    public static Refusal of(Frame frame) throws MalformedFrameException {
        BodyReader body = frame.expect(FrameKind.REFUSE).body();
        Refusal refusal = new Refusal(body.readByte() != 0, body.readString());
        body.end();
        return refusal;
    }
}
