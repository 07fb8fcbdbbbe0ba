package dev.parley.runtime.session;

import dev.parley.runtime.transport.ConnectionThreads;
import dev.parley.runtime.transport.Deadline;
import dev.parley.runtime.wire.Frame;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Tells the peers of a session that it has failed, all at once, and closes the links. Nobody waits in a thread for what comes next; and
 * the words are said by platform threads, because participants in virtual threads may keep every carrier busy.
 */
final class LastWords {
    /**
     * How long a peer that does not listen, to which the participant itself may be stuck in a send, can delay the end of a failed session. It
     * counts from when somebody begins to tell it: until then it is this side that is slow, and the peer would not learn why the session failed.
     */
    static final Duration PATIENCE = Duration.ofMillis(500);

    /** How long the links of a failed session stay readable for the peers. */
    private static final Duration LINGER = Duration.ofSeconds(1);

    private final List<Link> told;
    private final ConnectionThreads threads;
    private final CountDownLatch over;
    private final AtomicInteger left;

    private LastWords(List<Link> told, ConnectionThreads threads, CountDownLatch over) {
        this.told = told;
        this.threads = threads;
        this.over = over;
        this.left = new AtomicInteger(told.size());
    }

    /**
     * Does not block.
     *
     * @param over counted down when all have been told, or do not listen
     */
    static void say(Frame abort, List<Link> told, ConnectionThreads threads, CountDownLatch over) {
        if (told.isEmpty()) {
            over.countDown();
            return;
        }
        new LastWords(told, threads, over).start(abort);
    }

    private void start(Frame abort) {
        for (Link link : told) {
            if (!threads.tryStart(link.name() + "-last-words", () -> tell(link, abort))) {
                link.close();
                settle();
            }
        }
    }

    private void tell(Link link, Frame abort) {
        try {
            Deadline patience = threads.limit(link::close, PATIENCE);
            try {
                link.abort(abort);
            } finally {
                patience.stop();
            }
        } catch (OutOfMemoryError e) {
            // Without a thread for the clock the peer cannot be told of more than that the link has ended.
            link.close();
        } finally {
            settle();
        }
    }

    private void settle() {
        if (left.decrementAndGet() > 0) {
            return;
        }
        over.countDown();
        try {
            // Closing at once could make the system discard what the peer has not read yet.
            threads.limit(this::close, LINGER);
        } catch (OutOfMemoryError e) {
            close();
        }
    }

    private void close() {
        told.forEach(Link::close);
    }
}
