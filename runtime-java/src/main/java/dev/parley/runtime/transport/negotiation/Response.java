package dev.parley.runtime.transport.negotiation;

import java.util.List;

/** What the side that is connected to thinks of the transport {@code s} of the connection: the flags A1 to A3 of the paper. */
enum Response {
    /** A1: {@code s} is its only session transport. */
    ONLY,
    /** A2: {@code s} is one of its session transports. */
    SUPPORTED,
    /** A3: it has session transports, but {@code s} is none of them. */
    UNSUPPORTED;

    static Response of(String setup, List<String> session) {
        if (!session.contains(setup)) {
            return UNSUPPORTED;
        }
        return session.size() == 1 ? ONLY : SUPPORTED;
    }
}
