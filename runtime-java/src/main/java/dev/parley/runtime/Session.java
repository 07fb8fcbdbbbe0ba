package dev.parley.runtime;

import dev.parley.runtime.session.MonitoredGroup;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * One participant's end of a session: the only way in which it talks to the others.
 *
 * <p>Every operation is held against the role's machine. One that the protocol does not allow now throws a
 * {@link ProtocolViolationException} before anything is sent, and ends the session for all parties. Sends are asynchronous (they wait
 * only while the transport's buffers are full); the other operations block until the peer's message is there. Any of them throws a
 * {@link PeerFailureException} soon after another participant has failed, also while it waits for a different one.
 *
 * <p>Roles and labels can be given as strings or as enum constants whose names they are. In a session of two participants, such as one
 * that {@link Service#request()} or {@link SessionServer#accept()} has opened, the role is left out: {@code s.send(x)},
 * {@code int i = s.receive()}, {@code s.inbranch()}, {@code s.inwhile()}.
 *
 * <p>A session of two can be given away: as the payload of a message whose type is a session ({@code other.send(s)}), or to a thread of
 * its own ({@link #spawn}). Whoever gives it away cannot use it any more; {@link #close()} then does nothing.
 *
 * <p>A session belongs to one thread at a time, platform or virtual; handing it to another thread is safe, using it from two at once is
 * reported as a violation. The API is that of <i>Session Type Guided Distributed Interaction</i>, Fig. 4, as ordinary Java.
 */
public interface Session extends AutoCloseable {

    /** The qualified name of the protocol that this end plays, which tells whom a server of several protocols has accepted. */
    String protocol();

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

    /**
     * Follows a choice of {@code role}: waits for it and returns the label, as an {@linkplain String#intern() interned} string. Payloads of
     * the labelled message are received next.
     */
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
     * As {@link #receive(String)}, but waits no longer than {@code patience}; then the session ends for every party, and here with a
     * {@link SessionTimeoutException}. To go on without the message, use {@link #poll} instead.
     */
    <T> T receive(String role, Duration patience) throws SessionException;

    /**
     * Whether a receive from {@code role} would not wait: its next message is there, or the session has failed. Says nothing of what
     * the protocol allows now.
     */
    boolean ready(String role) throws SessionException;

    /**
     * Receives one message with one payload if it is there already. Empty if it is not; also if the payload is null, where
     * {@link #ready} tells the two apart.
     */
    default <T> Optional<T> poll(String role) throws SessionException {
        return ready(role) ? Optional.ofNullable(this.<T>receive(role)) : Optional.empty();
    }

    /**
     * The other participant of a session of two.
     *
     * @throws ProtocolViolationException if the protocol has more roles, so that an operation has to name one; ends the session
     */
    String peer() throws SessionException;

    /**
     * Sends one message with one payload to the other participant of two. Where there are several, the argument is the role, by name or
     * as a constant, that gets a message without payload.
     */
    void send(Object payload) throws SessionException;

    /** Sends one message with two payloads to the other participant of two. */
    default void send2(Object first, Object second) throws SessionException {
        send(List.of(peer()), first, second);
    }

    /** Sends one message with three payloads to the other participant of two. */
    default void send3(Object first, Object second, Object third) throws SessionException {
        send(List.of(peer()), first, second, third);
    }

    /**
     * A copy of a value, as an ordinary send would give it to the receiver: nothing that can be changed belongs to both. What nobody
     * can change is not copied. Nothing is sent; the protocol does not notice.
     *
     * @param value may be null; of the classes that the protocol names, and what those are made of
     * @throws ProtocolViolationException if a value of this class could not be sent; ends the session
     */
    <T> T copy(T value) throws SessionException;

    default <T> T receive() throws SessionException {
        return receive(peer());
    }

    default <T> T receive(Duration patience) throws SessionException {
        return receive(peer(), patience);
    }

    default <A, B> Payload2<A, B> receive2() throws SessionException {
        return receive2(peer());
    }

    default <A, B, C> Payload3<A, B, C> receive3() throws SessionException {
        return receive3(peer());
    }

    default boolean ready() throws SessionException {
        return ready(peer());
    }

    default <T> Optional<T> poll() throws SessionException {
        return poll(peer());
    }

    default String inbranch() throws SessionException {
        return inbranch(peer());
    }

    default boolean inwhile() throws SessionException {
        return inwhile(peer());
    }

    /**
     * Where this participant requests and serves other sessions: over the transports and with the protocols of this one. Belongs to the
     * program as a whole, so that no participant closes it. Safe to call from any thread.
     */
    SessionEnvironment environment();

    /**
     * Gives the session to a new virtual thread, which plays the rest of the role and closes it. What the body throws ends the session
     * for every party. If the session has failed already, it is the body's first operation that says so.
     *
     * @throws SessionClosedException if the session was closed or given away before
     */
    Thread spawn(SessionBody body) throws SessionException;

    /**
     * Ends this participant's part. At the end of the role that is all, but that a session which {@link Service#request()} has opened
     * without waiting waits now, if nothing has been received in it; it throws what the request would have thrown, unless an operation has
     * done so already. Before the end of the role, the session has been abandoned: it ends for every party, and here with a
     * {@link ProtocolViolationException}. Closing again, after any other failure, or when the session was given away, does nothing.
     */
    @Override
    void close() throws SessionException;

    /**
     * Ends the session at once for every party, for a reason that the protocol does not know; here, operations throw a
     * {@link SessionClosedException} from now on. Does nothing if it has ended. Safe to call from any thread.
     *
     * @param reason what happened, as a clause whose subject is this participant: {@code has lost its database}
     */
    void abort(String reason);

    /** Several sessions of two that do the same in each step ({@code <s1, s2>.outwhile(..)} in SJ). */
    static SessionGroup all(Session... sessions) {
        return MonitoredGroup.of(List.of(sessions));
    }

    default void send(Enum<?> role, Object... payloads) throws SessionException {
        send(name(role), payloads);
    }

    default <T> T receive(Enum<?> role) throws SessionException {
        return receive(name(role));
    }

    default <A, B> Payload2<A, B> receive2(Enum<?> role) throws SessionException {
        return receive2(name(role));
    }

    default <A, B, C> Payload3<A, B, C> receive3(Enum<?> role) throws SessionException {
        return receive3(name(role));
    }

    default void outbranch(Enum<?> label) throws SessionException {
        outbranch(name(label));
    }

    default String inbranch(Enum<?> role) throws SessionException {
        return inbranch(name(role));
    }

    default boolean inwhile(Enum<?> role) throws SessionException {
        return inwhile(name(role));
    }

    /** Of null, too, an operation says itself that the protocol does not allow it. */
    private static String name(Enum<?> constant) {
        return constant == null ? null : constant.name();
    }
}
