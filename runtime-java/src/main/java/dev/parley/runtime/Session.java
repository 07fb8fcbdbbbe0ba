package dev.parley.runtime;

import java.util.List;

/**
 * One participant's end of a session: the only way in which it talks to the others.
 *
 * <p>Every operation is held against the role's machine. One that the protocol does not allow now throws a
 * {@link ProtocolViolationException} before anything is sent, and ends the session for all parties. Sends are asynchronous (they wait
 * only while the transport's buffers are full); the other operations block until the peer's message is there. Any of them throws a
 * {@link PeerFailureException} soon after another participant has failed, also while it waits for a different one.
 *
 * <p>Roles and labels can be given as strings or as enum constants whose names they are.
 *
 * <p>A session belongs to one thread at a time, platform or virtual; handing it to another thread is safe, using it from two at once is
 * reported as a violation. The API is that of <i>Session Type Guided Distributed Interaction</i>, Fig. 4, as ordinary Java.
 */
public interface Session extends AutoCloseable {

    /** Starts the protocol: tells every other participant. For the role that the protocol lets begin. */
    void begin() throws SessionException;

    /** Waits until the role that the protocol lets begin has done so. */
    void awaitBegin() throws SessionException;

    /** Sends one message that carries all the payloads. A value of a narrower primitive type is widened as in an assignment. */
    void send(String role, Object... payloads) throws SessionException;

    /** Sends one message of the protocol that has several receivers ({@code A->B,C: <T>}): one copy to each. */
    void send(List<String> roles, Object... payloads) throws SessionException;

    /** Receives one message with one payload. */
    <T> T receive(String role) throws SessionException;

    /** Receives one message with two payloads. */
    <A, B> Payload2<A, B> receive2(String role) throws SessionException;

    /** Receives one message with three payloads. */
    <A, B, C> Payload3<A, B, C> receive3(String role) throws SessionException;

    /**
     * Makes a choice of this role. The label goes at once to whoever the protocol says, except where the labelled message itself
     * carries payloads: then it travels with the {@code send} that must follow.
     */
    void outbranch(String label) throws SessionException;

    /** Follows a choice of {@code role}: waits for it and returns the label. Payloads of the labelled message are received next. */
    String inbranch(String role) throws SessionException;

    /**
     * Decides a loop of this role, as the condition of a {@code while}: another round if {@code condition} holds, else the end.
     *
     * @return {@code condition}
     */
    boolean outwhile(boolean condition) throws SessionException;

    /** Follows a loop of {@code role}, as the condition of a {@code while}. */
    boolean inwhile(String role) throws SessionException;

    /**
     * Ends this participant's part. At the end of the role that is all; before it, the session has been abandoned: it ends for every
     * party, and here with a {@link ProtocolViolationException}. Closing again, or after a failure, does nothing.
     */
    @Override
    void close() throws SessionException;

    default void send(Enum<?> role, Object... payloads) throws SessionException {
        send(role.name(), payloads);
    }

    default <T> T receive(Enum<?> role) throws SessionException {
        return receive(role.name());
    }

    default <A, B> Payload2<A, B> receive2(Enum<?> role) throws SessionException {
        return receive2(role.name());
    }

    default <A, B, C> Payload3<A, B, C> receive3(Enum<?> role) throws SessionException {
        return receive3(role.name());
    }

    default void outbranch(Enum<?> label) throws SessionException {
        outbranch(label.name());
    }

    default String inbranch(Enum<?> role) throws SessionException {
        return inbranch(role.name());
    }

    default boolean inwhile(Enum<?> role) throws SessionException {
        return inwhile(role.name());
    }
}
