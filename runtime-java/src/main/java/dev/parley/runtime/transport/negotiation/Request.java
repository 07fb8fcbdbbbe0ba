package dev.parley.runtime.transport.negotiation;

import java.util.List;

/** What the side that connects thinks of the transport {@code s} that it connected over: the flags R1 to R3 of the paper. */
enum Request {
    /** R1: {@code s} is none of its session transports. */
    MANDATORY,
    /** R2: {@code s} is its first choice. */
    UNNECESSARY,
    /** R3: {@code s} would do, but something else would be better. */
    WELCOME;

    static Request of(String setup, List<String> session) {
        if (!session.contains(setup)) {
            return MANDATORY;
        }
        return session.getFirst().equals(setup) ? UNNECESSARY : WELCOME;
    }
}
