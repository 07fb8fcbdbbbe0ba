package dev.parley.runtime.delegation;

/**
 * How a session goes on after it was handed over (<i>Transport-independent sessions in SJ</i>, section 5.4). Whoever receives the session
 * decides; both ways meet in the same session without knowing of each other.
 */
public enum Delegation {
    /** Through the participant that handed it over, for as long as it lasts: works wherever a message got through before. */
    FORWARDING,
    /**
     * The other party is asked to connect to the new one directly, over the best transport that the two share. Until that has happened,
     * or if it cannot, the messages are forwarded.
     */
    RECONNECTION
}
