package dev.parley.runtime.transport.negotiation;

/**
 * What follows from the two flags, which each side knows after one exchange (<i>Transport-independent sessions in SJ</i>, section 5.3):
 *
 * <pre>
 *                        A1 only     A2 supported   A3 unsupported
 * R1 mandatory           fail        negotiate      negotiate
 * R2 unnecessary         proceed     proceed        negotiate
 * R3 welcome             proceed     negotiate      negotiate
 * </pre>
 */
enum Outcome {
    /** The session goes over the connection that is there. */
    PROCEED,
    /** The acceptor lists its session transports, and the requestor selects one or stays. */
    NEGOTIATE,
    /** There is no transport that suits both. */
    FAIL;

    static Outcome of(Request request, Response response) {
        return switch (response) {
            case ONLY -> request == Request.MANDATORY ? FAIL : PROCEED;
            case SUPPORTED -> request == Request.UNNECESSARY ? PROCEED : NEGOTIATE;
            case UNSUPPORTED -> NEGOTIATE;
        };
    }
}
