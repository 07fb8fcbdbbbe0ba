package dev.parley.runtime.wire;

/** What a frame is for. The code is its byte on the wire and is never reused. */
public enum FrameKind {
    /** Opens a connection between two participants. */
    HELLO(1),
    /** Accepts a {@link #HELLO}. */
    WELCOME(2),
    /** Declines what the other side asked for, with a reason for people. */
    REFUSE(3),
    /** A message of the protocol. */
    MESSAGE(4),
    /** The sender has reached the end of its role. */
    GOODBYE(5),
    /** The session is over before its end; carries the root cause. */
    ABORT(6),
    /** To a registry: make an instance of a protocol. */
    INSTANTIATE(16),
    /** To a registry: take a role of an instance. */
    JOIN(17),
    /** To a registry: a role that should have been taken will not be. */
    WITHDRAW(18),
    /** From a registry: the request has been carried out. */
    DONE(19),
    /** From a registry: all roles are there; carries what each needs to meet the others. */
    COMPLETE(20),
    /** To a registry, before the request: shows that the client may ask. */
    TOKEN(21),
    /** Who connects says whether it wants to negotiate the transport. */
    OFFER(32),
    /** Who is connected to says whether there is something to negotiate. */
    ANSWER(33),
    /** Where else one can connect, for the session itself. */
    TRANSPORTS(34),
    /** The session stays on the connection over which it was negotiated. */
    STAY(35),
    /** The session has moved to another connection. */
    MOVED(36),
    /** This connection is the one that was negotiated elsewhere. */
    CLAIM(37),
    /** Accepts a {@link #CLAIM}. */
    CLAIMED(38),
    /** The sender sends nothing more in this use of the connection, which stays open for the next. */
    END(39),
    /** Nothing but a sign of life. */
    HEARTBEAT(40),
    /** Asks a server for a session of two. */
    REQUEST(48),
    /** Shows the other side this one's machines, because the two protocols are not the same. */
    DESCRIBE(49),
    /** Asks for the session that the other side has kept, or for the connection that it expects. */
    FETCH(50),
    /** From one end of a session to the other: where it can be connected to directly. */
    REACH(51),
    /** The last frame on a connection: what follows comes on another. */
    SWITCH(52),
    /** Asks who wants a session for a {@link #DESCRIBE}, because the other side has no protocol of that digest. */
    SHOW(53);

    /** Asked twice for every frame that arrives. */
    private static final FrameKind[] BY_CODE = byCode();

    private final byte code;

    FrameKind(int code) {
        this.code = (byte) code;
    }

    byte code() {
        return code;
    }

    static FrameKind of(byte code) throws MalformedFrameException {
        if (code < 0 || code >= BY_CODE.length || BY_CODE[code] == null) {
            throw new MalformedFrameException("frame kind " + code + " is unknown");
        }
        return BY_CODE[code];
    }

    private static FrameKind[] byCode() {
        int largest = 0;
        for (FrameKind kind : values()) {
            largest = Math.max(largest, kind.code);
        }
        FrameKind[] table = new FrameKind[largest + 1];
        for (FrameKind kind : values()) {
            table[kind.code] = kind;
        }
        return table;
    }
}
