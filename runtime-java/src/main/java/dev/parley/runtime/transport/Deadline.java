package dev.parley.runtime.transport;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * Closes a connection, or what one is made of, whose other side takes too long, however slowly it keeps sending. Started by
 * {@link ConnectionThreads#limit}. Safe for use by several threads.
 */
public final class Deadline {
    private enum State { OPEN, MET, MISSED }

    private final Closeable connection;
    private final long end;
    private final Consumer<Deadline> settled;
    private final Predicate<Runnable> closing;
    private final AtomicReference<State> state = new AtomicReference<>(State.OPEN);

    /**
     * @param end by the clock that checks it
     * @param closing runs what closes the connection, and does not block; false if that cannot be done now
     */
    Deadline(Closeable connection, long end, Consumer<Deadline> settled, Predicate<Runnable> closing) {
        this.connection = connection;
        this.end = end;
        this.settled = settled;
        this.closing = closing;
    }

    /** @return whether the deadline was met; if not, the connection is closed, or is about to be */
    public boolean stop() {
        if (state.compareAndSet(State.OPEN, State.MET)) {
            settled.accept(this);
        }
        return state.get() == State.MET;
    }

    boolean isOpen() {
        return state.get() == State.OPEN;
    }

    /** Closes the connection if it is late. Does not block. For one thread, which asks again until it is settled. */
    void check(long now) {
        if (now - end < 0) {
            return;
        }
        boolean missed = state.compareAndSet(State.OPEN, State.MISSED) || state.get() == State.MISSED;
        if (missed && closing.test(this::close)) {
            settled.accept(this);
        }
    }

    private void close() {
        try {
            connection.close();
        } catch (IOException e) {
            // It is closed all the same.
        }
    }
}
