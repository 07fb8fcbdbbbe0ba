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
                if (wary > 0) {
                    wary--;
                    threads.start(name, this);
                    host.welcome(caller);
                    return;
                } else if (!greet(caller)) {
                    return;
                }
            }
        } catch (IOException e) {
            host.ended(e);
        }
    }

    /** @return whether the acceptor still waits for this thread */
    private boolean greet(Connection caller) {
        greeted.set(caller);
        callDeputy();
        try {
            host.welcome(caller);
        } catch (RuntimeException | Error e) {
            if (greeted.compareAndSet(caller, null)) {
                threads.start(name, this);
            }
            throw e;
        }
        return greeted.compareAndSet(caller, null);
    }

    private synchronized void callDeputy() {
        if (deputy.isEmpty()) {
            deputy = Optional.of(Ticker.start(task -> threads.start(name + "-deputy", task), MOMENT, this::deputise));
        }
        deputy.get().wake();
    }

    /** What the deputy does after each moment. */
    private synchronized Ticker.Step deputise(boolean mayEnd) {
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
            threads.start(name, this);
        }
        return Ticker.Step.AGAIN;
    }
}
