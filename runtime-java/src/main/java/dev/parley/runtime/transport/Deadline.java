package dev.parley.runtime.transport;

import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;

/**
 * Closes a connection, or what one is made of, whose other side takes too long, however slowly it keeps sending. Started by
 * {@link ConnectionThreads#limit}. Safe for use by several threads.
 */
public final class Deadline {
    private enum State { OPEN, MET, MISSED }

    private final Closeable connection;
    private final long end;
    private final Consumer<Deadline> settled;
    private final Executor closing;
    private final AtomicReference<State> state = new AtomicReference<>(State.OPEN);

    /**
     * @param end by the clock that checks it
     * @param closing closes the connection if it is late
     */
    Deadline(Closeable connection, long end, Consumer<Deadline> settled, Executor closing) {
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

    /** Closes the connection if it is late. Does not block. */
    void check(long now) {
        if (now - end >= 0 && state.compareAndSet(State.OPEN, State.MISSED)) {
            settled.accept(this);
            closing.execute(this::close);
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
