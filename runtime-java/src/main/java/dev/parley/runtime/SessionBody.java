package dev.parley.runtime;

/** What a thread does with a session that it was given. */
@FunctionalInterface
public interface SessionBody {

    /** Plays the rest of the role. Need not close the session. */
    void run(Session session) throws Exception;
}
