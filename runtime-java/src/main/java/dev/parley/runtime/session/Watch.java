package dev.parley.runtime.session;

import dev.parley.runtime.transport.ConnectionThreads;
import java.time.Duration;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Looks now and then after the inputs of the sessions of one program: somebody has to read while no participant waits for a message, and
 * somebody has to notice that a participant was interrupted which waits in a read or a write. Safe for use by several threads.
 */
public final class Watch {
    /** Long beside what a participant does between two messages of a conversation, short beside what a person notices. */
    private static final Duration INTERVAL = Duration.ofMillis(20);
    /** After so many intervals with nothing to look after, the thread ends. */
    private static final int IDLE_INTERVALS = 50;
    /** So many connections at most wait for the next interval only to be read to their ends. */
    private static final int MOST_ENDINGS = 64;

    private final ConnectionThreads threads;
    private final Duration interval;
    private final Set<Intake> watched = ConcurrentHashMap.newKeySet();
    /** Inputs of participants that have come to their ends. */
    private final Queue<Intake> ending = new ConcurrentLinkedQueue<>();
    private final AtomicInteger endings = new AtomicInteger();
    /** Guarded by this. */
    private boolean running;

    /** @param threads read while no participant does */
    public Watch(ConnectionThreads threads) {
        this(threads, INTERVAL);
    }

    Watch(ConnectionThreads threads, Duration interval) {
        this.threads = threads;
        this.interval = interval;
    }

    ConnectionThreads threads() {
        return threads;
    }

    /**
     * Looks after it from now on.
     *
     * @throws OutOfMemoryError if the system gives no thread for that
     */
    void add(Intake intake) {
        synchronized (this) {
            if (!running) {
                threads.start("parley-watch", this::run);
                running = true;
            }
            watched.add(intake);
        }
    }

    void remove(Intake intake) {
        watched.remove(intake);
    }

    /**
     * Has an input read up to its end. Nobody waits for that, so one thread does it for all that end within an interval: most peers have said
     * all by then. Those behind one that has not are looked after as any other input when the next interval is over.
     */
    void readToEnd(Intake intake) {
        ending.add(intake);
        if (endings.incrementAndGet() == MOST_ENDINGS) {
            startEndings();
        }
    }

    /** Should there be no thread for that, it is tried again when the next interval is over. */
    private void startEndings() {
        threads.tryStart("parley-endings", this::readEndings);
    }

    private void readEndings() {
        for (Intake intake = ending.poll(); intake != null; intake = ending.poll()) {
            endings.decrementAndGet();
            intake.readToEnd();
        }
    }

    private void run() {
        int idle = 0;
        while (idle < IDLE_INTERVALS || !end()) {
            try {
                Thread.sleep(interval);
            } catch (InterruptedException e) {
                throw new AssertionError("nobody knows this thread", e);
            }
            idle = watched.isEmpty() ? idle + 1 : 0;
            watched.forEach(Watch::lookAfter);
            if (!ending.isEmpty()) {
                startEndings();
            }
        }
    }

    /** What is wrong with one session must not leave all the others with nobody who looks after them. */
    private static void lookAfter(Intake intake) {
        try {
            intake.tick();
        } catch (RuntimeException | Error e) {
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
        }
    }

    /** @return whether there is nothing to do */
    private synchronized boolean end() {
        running = !watched.isEmpty();
        return !running;
    }
}
