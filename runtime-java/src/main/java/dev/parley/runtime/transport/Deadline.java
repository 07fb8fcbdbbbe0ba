package dev.parley.runtime.transport;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/** Closes a connection, or what one is made of, whose other side takes too long, however slowly it keeps sending. */
public final class Deadline {
    private final AtomicBoolean settled = new AtomicBoolean();
    private final Thread timer;

    private Deadline(Closeable connection, Duration time) {
        timer = Thread.ofVirtual().name("parley-deadline").unstarted(() -> {
            try {
                Thread.sleep(time);
                if (settled.compareAndSet(false, true)) {
                    connection.close();
                }
            } catch (InterruptedException e) {
                // Met in time.
                Thread.currentThread().interrupt();
            } catch (IOException e) {
                // It is closed all the same.
            }
        });
    }

    /** @param connection whose {@code close} wakes threads that use it */
    public static Deadline start(Closeable connection, Duration time) {
        Deadline deadline = new Deadline(connection, time);
        deadline.timer.start();
        return deadline;
    }

    /** @return whether the deadline was met; if not, the connection is closed */
    public boolean stop() {
        boolean met = settled.compareAndSet(false, true);
        timer.interrupt();
        return met;
    }
}
