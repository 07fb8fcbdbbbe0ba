package dev.parley.runtime.session;

import dev.parley.runtime.Selector;
import dev.parley.runtime.Session;
import dev.parley.runtime.SessionException;
import java.time.Duration;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps the sessions that may be ready apart from the others, so that a selection costs no more for many sessions than for few. An inbox
 * says when its session may have become ready; whether it is, is seen when the session is selected.
 */
public final class ReadySessions implements Selector {
    /** One session as it was added; compared by identity. */
    private final class Entry implements Runnable {
        private final MonitoredSession session;

        Entry(MonitoredSession session) {
            this.session = session;
        }

        /** The session may have become ready. */
        @Override
        public void run() {
            propose(this);
        }
    }

    /** How soon it is seen that a thread has ended which was given a session: it says nothing of it. */
    private static final long LOOK_NANOS = Duration.ofMillis(100).toNanos();

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Map<Session, Entry> watched = new IdentityHashMap<>();
    private final LinkedHashSet<Entry> candidates = new LinkedHashSet<>();
    /** What the threads were given that have not come back for the next one: nobody else may use it meanwhile. */
    private final Map<Thread, Entry> inUse = new HashMap<>();
    private boolean closed;

    private ReadySessions() {}

    public static ReadySessions of(List<Session> sessions) throws SessionException {
        ReadySessions selector = new ReadySessions();
        for (Session session : sessions) {
            selector.add(session);
        }
        return selector;
    }

    @Override
    public void add(Session session) throws SessionException {
        MonitoredSession monitored = MonitoredSession.of(session);
        monitored.peer();
        Entry entry = new Entry(monitored);
        lock.lock();
        try {
            ensureOpen();
            if (watched.putIfAbsent(session, entry) != null) {
                return;
            }
            // With the lock: whoever removes the session meanwhile, or closes this, finds what is to be undone.
            monitored.onReady(entry);
        } finally {
            lock.unlock();
        }
        propose(entry);
    }

    @Override
    public void remove(Session session) {
        lock.lock();
        try {
            Entry entry = watched.remove(session);
            if (entry != null) {
                entry.session.offReady(entry);
                candidates.remove(entry);
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public Session select() throws InterruptedException {
        return select(Duration.ofNanos(Long.MAX_VALUE)).orElseThrow();
    }

    @Override
    public Optional<Session> select(Duration patience) throws InterruptedException {
        long left = Patience.of(patience).toNanos();
        lock.lockInterruptibly();
        try {
            comeBack();
            while (true) {
                Optional<Session> ready = next();
                if (ready.isPresent()) {
                    return ready;
                }
                ensureOpen();
                if (watched.isEmpty()) {
                    throw new IllegalStateException("no session is watched");
                }
                if (left <= 0) {
                    return ready;
                }
                long look = candidates.isEmpty() ? left : Math.min(left, LOOK_NANOS);
                left += changed.awaitNanos(look) - look;
            }
        } finally {
            lock.unlock();
        }
    }

    @Override
    public boolean isEmpty() {
        lock.lock();
        try {
            watched.values().removeIf(entry -> entry.session.isShut());
            return watched.isEmpty();
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        lock.lock();
        try {
            closed = true;
            List.copyOf(watched.keySet()).forEach(this::remove);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void ensureOpen() {
        if (closed) {
            throw new IllegalStateException("the selector is closed");
        }
    }

    /** The thread that selects has no use any more for what it got the last time. */
    private void comeBack() {
        Entry before = inUse.remove(Thread.currentThread());
        if (before != null && candidates.contains(before)) {
            changed.signalAll();
        }
    }

    /**
     * The first candidate that is ready and that nobody uses; it becomes the last, because it may have more messages. Those that are not ready
     * drop out.
     */
    private Optional<Session> next() {
        inUse.keySet().removeIf(thread -> !thread.isAlive());
        for (Iterator<Entry> each = candidates.iterator(); each.hasNext(); ) {
            Entry entry = each.next();
            MonitoredSession session = entry.session;
            if (session.isShut()) {
                each.remove();
                watched.remove(session);
            } else if (!inUse.containsValue(entry)) {
                each.remove();
                if (session.hasFailed()) {
                    watched.remove(session);
                    return Optional.of(session);
                }
                if (session.hasArrivals()) {
                    candidates.add(entry);
                    inUse.put(Thread.currentThread(), entry);
                    return Optional.of(session);
                }
            }
        }
        return Optional.empty();
    }

    private void propose(Entry entry) {
        lock.lock();
        try {
            if (watched.get(entry.session) == entry && candidates.add(entry)) {
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }
}
