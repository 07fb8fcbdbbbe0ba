package dev.parley.runtime.session;

import dev.parley.core.type.Role;
import dev.parley.runtime.transport.Deadline;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * What the links of one session share: whether the session still stands. The first failure is the one that counts; it wakes the
 * participant wherever it waits and is passed on to every peer. Safe for use by several threads.
 */
final class Conversation {
    /** How much later than the end of a link its reason may come, by way of another participant. */
    private static final Duration DETOUR = Duration.ofMillis(100);

    /** How long the reason may take to be read when nothing can be sent over a link any more. */
    private static final Duration REASON_PATIENCE = Duration.ofMillis(300);

    private enum Phase { OPEN, ENDED }

    private final Role self;
    private final String id;
    private final Surroundings surroundings;
    /** Never changed, but replaced: there are many sessions with one link, and a map of one is small. */
    private volatile Map<Role, Link> links = Map.of();
    /** The same links, for what is done before each wait. */
    private volatile Link[] all = {};
    private Phase phase = Phase.OPEN;
    private final CompletableFuture<Failure> failed = new CompletableFuture<>();
    /** Whether that is completed, or about to be: what each operation looks at. */
    private volatile boolean broken;
    /** Made when there is something to say. */
    private volatile CountDownLatch lastWordsSaid;

    /** @param id the same for every party of the session, and different for different sessions */
    Conversation(Role self, String id, Surroundings surroundings) {
        this.self = self;
        this.id = id;
        this.surroundings = surroundings;
    }

    String id() {
        return id;
    }

    Surroundings surroundings() {
        return surroundings;
    }

    Role self() {
        return self;
    }

    /** Adds a link and starts it. One that comes after the end is closed, but the peer is told of a failure as the others were. */
    void add(Link link) {
        if (include(link)) {
            link.start();
        } else if (lastWordsSaid == null) {
            link.close();
        } else {
            failed.thenAccept(failure -> startTelling(List.of(link), failure, new CountDownLatch(1)));
        }
    }

    /** @return whether the session is open */
    private synchronized boolean include(Link link) {
        if (phase != Phase.OPEN) {
            return false;
        }
        Map<Role, Link> more = new HashMap<>(links);
        more.put(link.peer(), link);
        links = Map.copyOf(more);
        all = more.values().toArray(Link[]::new);
        return true;
    }

    /** @return whether the session was open until now */
    private synchronized boolean end() {
        boolean wasOpen = phase == Phase.OPEN;
        phase = Phase.ENDED;
        return wasOpen;
    }

    Link link(Role peer) {
        return links.get(peer);
    }

    Iterable<Link> links() {
        return links.values();
    }

    /** Lets everything leave that was sent to whomever. */
    void flush() {
        for (Link link : all) {
            link.flush();
        }
    }

    boolean hasFailed() {
        return broken;
    }

    Optional<Failure> failure() {
        return Optional.ofNullable(failed.getNow(null));
    }

    /** Completed with the failure, if there is one. */
    CompletableFuture<Failure> whenFailed() {
        return failed;
    }

    /** The failure, whose reason may take a moment to be known where a link has just been seen to break. */
    Optional<Failure> awaitReason() throws InterruptedException {
        return awaitFailure(REASON_PATIENCE);
    }

    private Optional<Failure> awaitFailure(Duration patience) throws InterruptedException {
        try {
            return Optional.of(failed.get(patience.toMillis(), TimeUnit.MILLISECONDS));
        } catch (TimeoutException | ExecutionException e) {
            return Optional.empty();
        }
    }

    /**
     * Ends the session because of a failure, unless it has ended already. Does not block.
     *
     * @return whether it had not
     */
    boolean fail(Failure failure) {
        synchronized (this) {
            if (!end()) {
                return false;
            }
            // Together with the end: whoever fails the session a second time has something to wait for.
            lastWordsSaid = new CountDownLatch(1);
            broken = true;
        }
        failed.complete(failure);
        links.values().forEach(Link::breakOff);
        startTelling(List.copyOf(links.values()), failure, lastWordsSaid);
        return true;
    }

    /** Ends the session because a link has broken; where the reason may be told by somebody else, only if nobody tells it soon. */
    void lose(Role peer, String how) {
        if (links.size() <= 1) {
            fail(Failure.lost(peer, how));
            return;
        }
        unlessFailedWithin(DETOUR, () -> fail(Failure.lost(peer, how)));
    }

    /**
     * Does something about a peer to which nothing can be sent any more, unless the session fails soon: what the peer has said last is still
     * to be read, and may be the reason.
     */
    void unlessReasonIsRead(Runnable otherwise) {
        unlessFailedWithin(REASON_PATIENCE, otherwise);
    }

    private void unlessFailedWithin(Duration patience, Runnable otherwise) {
        Deadline deadline;
        try {
            deadline = surroundings.threads().limit(otherwise::run, patience);
        } catch (OutOfMemoryError e) {
            // There is no thread that could wait.
            otherwise.run();
            return;
        }
        failed.thenRun(deadline::stop);
    }

    /**
     * Ends this participant's part because its role is complete. An interrupt of before is put aside meanwhile: Java would close some connections
     * for it, and the peers would take the participant for lost.
     */
    void finish() {
        boolean interrupted = Thread.interrupted();
        try {
            if (end()) {
                links.values().forEach(Link::sayGoodbye);
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Ends this participant's part without a word, because somebody else plays it to the end. What its links still carry arrives. */
    void retire() {
        end();
    }

    /** Blocks, for a bounded time, until a failure has been passed on. */
    void awaitLastWords() throws InterruptedException {
        CountDownLatch said = lastWordsSaid;
        if (said != null) {
            said.await(2 * LastWords.PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    /** @param over counted down when all have been told, or do not listen */
    private void startTelling(List<Link> told, Failure failure, CountDownLatch over) {
        LastWords.say(failure.toFrame(), told, surroundings.threads(), over);
    }
}
