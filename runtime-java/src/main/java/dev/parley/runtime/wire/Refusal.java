package dev.parley.runtime.wire;

/**
 * Why somebody does not get what it asked for.
 *
 * @param incompatible whether the two sides do not agree on the protocol or its payload classes
 * @param reason one clause, for people
 */
public record Refusal(boolean incompatible, String reason) {
    /** Longer ones say nothing more, and nobody is to fill another's memory or logs. */
    private static final int MAX_REASON_LENGTH = 2_000;

    public Refusal {
        reason = reason.length() > MAX_REASON_LENGTH ? reason.substring(0, MAX_REASON_LENGTH) + " .." : reason;
    }

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
