package dev.parley.core.type;

/**
 * What a step does to the link between two roles. In most protocols every pair of roles is linked from the start, and every step uses
 * its link; only where {@link GlobalProtocol#connections()} are explicit are there steps that open and close it (Hu and Yoshida,
 * <i>Explicit Connection Actions in Multiparty Session Types</i>, FASE 2017).
 */
public enum Link {
    /** A message over an open link. */
    USE("!", "?"),
    /** A request, perhaps with a message, that the peer accepts: the link is open afterwards. */
    OPEN("!!", "??"),
    /** The end of a link. Each of the two closes its own side, without waiting for the other. */
    CLOSE("-/-", "-/-"),
    /** An open link is secured: the requesting side asks for it, the other one agrees. */
    WRAP("(!!)", "(??)");

    private final String sent;
    private final String received;

    Link(String sent, String received) {
        this.sent = sent;
        this.received = received;
    }

    /** How an endpoint automaton writes such a step: {@code !}, {@code ??}, {@code -/-}. */
    public String symbol(Direction direction) {
        return switch (direction) {
            case SEND -> sent;
            case RECEIVE -> received;
        };
    }
}
