package dev.parley.runtime.session;

import dev.parley.runtime.SessionSetupException;
import dev.parley.runtime.transport.Connection;
import java.io.IOException;
import java.util.function.Consumer;

/**
 * The capability of a connection on which a session begins before the other side has agreed to it: the answer is taken in by whoever
 * receives first.
 */
public interface EarlyConnection extends Connection {

    /**
     * To be called before the connection is used.
     *
     * @param told why there is no session after all, by the thread that takes the answer in and before it goes on; does not block
     */
    void whenRefused(Consumer<SessionSetupException> told);

    /**
     * Blocks until the other side has agreed, for a limited time.
     *
     * @throws IOException if there is no session, or the thread has been interrupted
     */
    void awaitAnswer() throws IOException;
}
