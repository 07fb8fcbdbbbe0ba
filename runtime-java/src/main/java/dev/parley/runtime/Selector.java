package dev.parley.runtime;

import dev.parley.runtime.session.ReadySessions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Waits for several sessions of two participants at once, and says from which one a receive does not wait. Safe for use by several
 * threads: a session that one was given is given to no other before that one selects again, or has ended. A session is watched by one selector
 * at a time, the last one that it was added to.
 */
public interface Selector extends AutoCloseable {

    /**
     * Watches another session, until it is {@linkplain #remove removed}, closed, given away, or selected after it failed.
     *
     * @throws IllegalStateException if the selector is closed
     */
    void add(Session session) throws SessionException;

    /** Does nothing if the session is not watched. */
    void remove(Session session);

    /**
     * Blocks until one of the sessions is {@linkplain Session#ready() ready}. One that stays ready is selected again, after the others
     * that are; one that has failed is selected once more and then watched no longer.
     *
     * @throws IllegalStateException if no session is watched, or none any more, or the selector is closed, also meanwhile
     */
    Session select() throws InterruptedException;

    /** As {@link #select()}; empty if none gets ready in time. */
    Optional<Session> select(Duration patience) throws InterruptedException;

    /** Whether no session is watched: none was added, or all were removed, closed, given away, or selected after they failed. */
    boolean isEmpty();

    /** Stops to watch. The sessions live on. */
    @Override
    void close();

    static Selector of(Session... sessions) throws SessionException {
        return ReadySessions.of(List.of(sessions));
    }
}
