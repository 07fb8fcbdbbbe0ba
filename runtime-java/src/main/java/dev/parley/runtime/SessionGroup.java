package dev.parley.runtime;

import java.util.List;

/**
 * Several sessions of two participants, in which this one does the same at the same time: SJ's multicast and the chaining of loops,
 * {@code right.outwhile(left.inwhile())} (<i>Transport-independent sessions in SJ</i>, section 3). Belongs to one thread, as the
 * sessions do.
 *
 * <p>An operation is performed on one session after the other, in their order. Where one fails, those after it are left out; the
 * exception is that of the session that failed.
 */
public interface SessionGroup {

    List<Session> sessions();

    /** Sends one message to each peer; each gets a copy of its own, also of a payload that a single receiver would be given as it is. */
    void send(Object payload) throws SessionException;

    /** Chooses the same label in each session. */
    void outbranch(String label) throws SessionException;

    default void outbranch(Enum<?> label) throws SessionException {
        outbranch(label.name());
    }

    /**
     * Decides a loop in each session.
     *
     * @return {@code condition}
     */
    boolean outwhile(boolean condition) throws SessionException;

    /**
     * Follows a loop of each peer.
     *
     * @return what all peers have decided
     * @throws ProtocolViolationException if they do not agree; ends all the sessions
     */
    boolean inwhile() throws SessionException;
}
