package dev.parley.runtime.transport;

import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Waits for callers and looks after them. Whoever has accepted a caller greets it, and then accepts the next one: to hand a caller, or the
 * acceptor, from thread to thread takes longer than to greet one that speaks up at once. Should a caller take longer than a moment, another
 * thread accepts meanwhile; and after that each of the next callers has a thread of its own from the beginning, so that many who are slow
 * or far away hold up the others once and not each.
 */
final class Reception implements Runnable {
    /** Long beside a greeting, short beside what a person notices. */
    private static final Duration MOMENT = Duration.ofMillis(1);
    /** How many callers have threads of their own after one that was slow. */
    private static final int WARY = 64;

    private final String name;
    private final Acceptor acceptor;
    private final ConnectionThreads threads;
    private final Acceptor.Host host;
    /** Whose greeting the acceptor waits for; null while a thread accepts. */
    private final AtomicReference<Connection> greeted = new AtomicReference<>();
    /** Of the thread that accepts, of which there is one at a time. */
    private int wary;
    /** Guarded by this. */
    private Optional<Ticker> deputy = Optional.empty();
    /** The deputy's own: whether it has still to find a thread that accepts. */
    private boolean vacant;
    /** The deputy's own: the caller that was being greeted when it looked last, or null. */
    private Connection before;

    Reception(String name, Acceptor acceptor, ConnectionThreads threads, Acceptor.Host host) {
        this.name = name;
        this.acceptor = acceptor;
        this.threads = threads;
        this.host = host;
    }

    @Override
    public void run() {
        try {
            while (true) {
                Connection caller = acceptor.accept();
                if (leavesTheNext()) {
                    welcome(caller);
                    return;
                } else if (!greet(caller)) {
                    return;
                }
            }
        } catch (IOException e) {
            host.ended(e);
        } catch (RuntimeException | Error e) {
            host.ended(new IOException("this side could not accept callers: " + e, e));
            throw e;
        }
    }

    /** @return whether another thread accepts from now on */
    private boolean leavesTheNext() {
        if (wary == 0) {
            return false;
        }
        // First of all: it is the other thread's as soon as there is one.
        wary--;
        return threads.tryStart(name, this);
    }

    /** @return whether the acceptor still waits for this thread */
    private boolean greet(Connection caller) {
        greeted.set(caller);
        callDeputy();
        welcome(caller);
        return greeted.compareAndSet(caller, null);
    }

    /** What is wrong with one caller, or with the moment, must not leave the others with nobody who accepts them. */
    private void welcome(Connection caller) {
        try {
            host.welcome(caller);
        } catch (RuntimeException | Error e) {
            caller.close();
            Thread thread = Thread.currentThread();
            thread.getUncaughtExceptionHandler().uncaughtException(thread, e);
        }
    }

    private synchronized void callDeputy() {
        try {
            if (deputy.isEmpty()) {
                deputy = Optional.of(Ticker.start(task -> threads.start(name + "-deputy", task), MOMENT, this::deputise));
            }
            deputy.get().wake();
        } catch (OutOfMemoryError e) {
            // There is no thread for one: the next callers wait for as long as this one takes.
            assert deputy.isEmpty();
        }
    }

    /** With the lock. Should there be no thread, it is tried again after the next moment. */
    private void fillVacancy() {
        vacant = !threads.tryStart(name, this);
    }

    /** What the deputy does after each moment. */
    private synchronized Ticker.Step deputise(boolean mayEnd) {
        if (vacant) {
            fillVacancy();
            return Ticker.Step.AGAIN;
        }
        Connection caller = greeted.get();
        boolean sameAsBefore = caller == before;
        before = caller;
        if (caller == null) {
            if (mayEnd && sameAsBefore) {
                deputy = Optional.empty();
                return Ticker.Step.END;
            }
            return sameAsBefore ? Ticker.Step.REST : Ticker.Step.AGAIN;
        }
        if (sameAsBefore && greeted.compareAndSet(caller, null)) {
            wary = WARY;
            vacant = true;
            fillVacancy();
        }
        return Ticker.Step.AGAIN;
    }
}
