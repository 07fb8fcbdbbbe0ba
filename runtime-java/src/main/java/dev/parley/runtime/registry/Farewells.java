package dev.parley.runtime.registry;

import dev.parley.runtime.session.RefusalListener;
import dev.parley.runtime.transport.Connection;
import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.Deadline;
import dev.parley.runtime.wire.Refusal;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;

/**
 * Tells callers why they are not heard. A caller may be slow to listen, or not even have shaken hands: each has a limited time for that, and
 * those for whom there was no room are told by threads of their own, only so many at once.
 */
final class Farewells {
    /** How many threads at once. Who comes while they are busy is hung up on without a word. */
    static final int MOST = 64;

    private final ConnectionThreads threads;
    private final Duration patience;
    private final RefusalListener refusals;
    private final Semaphore free = new Semaphore(MOST);

    Farewells(ConnectionThreads threads, Duration patience, RefusalListener refusals) {
        this.threads = threads;
        this.patience = patience;
        this.refusals = refusals;
    }

    /** Does not wait for the caller. */
    void turnAway(Connection caller, Refusal refusal) {
        if (!free.tryAcquire()) {
            hangUp(caller, refusal.reason());
        } else if (!threads.tryStart("parley-registry-farewell", () -> tellAndRelease(caller, refusal))) {
            free.release();
            hangUp(caller, refusal.reason());
        }
    }

    /** Without a word to the caller. */
    void hangUp(Connection caller, String reason) {
        caller.close();
        refusals.refused(caller.peer(), reason);
    }

    private void tellAndRelease(Connection caller, Refusal refusal) {
        try {
            tell(caller, refusal);
        } finally {
            free.release();
        }
    }

    /**
     * Waits until the caller has hung up, for as long as it may take: were the connection closed with something unread in it, the system would
     * discard the refusal.
     */
    void tell(Connection caller, Refusal refusal) {
        refusals.refused(caller.peer(), refusal.reason());
        try (caller) {
            Deadline deadline = threads.limit(caller, patience);
            try {
                caller.send(refusal.toFrame());
                caller.endOutput();
                while (true) {
                    caller.receive();
                }
            } finally {
                deadline.stop();
            }
        } catch (IOException e) {
            // It has gone, which is all that was wanted of it.
            caller.close();
        }
    }
}
