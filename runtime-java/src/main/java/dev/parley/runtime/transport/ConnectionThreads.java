package dev.parley.runtime.transport;

import java.io.Closeable;
import java.time.Duration;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Threads that use a connection for a while, beside those of the participants, and limits of time for that. There are as many threads
 * as tasks; one that has done its task waits a moment for the next, because starting a thread takes longer than most of what they do. Safe for use by several threads.
 *
 * <p>They are platform threads, because Java puts a socket into the non-blocking mode for good when a virtual thread uses it, or when it
 * connects within a time of its own instead of within {@link #limit} of it. From then on every read of a platform thread takes three system
 * calls instead of one, in a session that may last much longer than such a thread. And over whatever medium, they go on while participants
 * in virtual threads compute and keep every carrier busy. A participant in a virtual thread does not mind either kind.
 */
public final class ConnectionThreads {
    private static final long PATIENCE_SECONDS = 2;

    private final DeadlineClock clock = new DeadlineClock(this);
    private final Executor threads;

    public ConnectionThreads() {
        this(Thread.ofPlatform().daemon().name("parley-connections-", 0).factory());
    }

    /** @param factory makes platform threads, which are daemons */
    public ConnectionThreads(ThreadFactory factory) {
        threads = new ThreadPoolExecutor(0, Integer.MAX_VALUE, PATIENCE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), factory);
    }

    /**
     * Limits the time that the other side of a connection may take from now on.
     *
     * @param connection whose {@code close} wakes threads that use it; also what it is made of
     * @throws OutOfMemoryError if the system gives no thread to the clock; nothing is limited then
     */
    public Deadline limit(Closeable connection, Duration time) {
        return clock.start(connection, time);
    }

    /**
     * As {@link #start}, for somebody who has an answer to that the system gives no more threads, which Java tells as a lack of memory.
     *
     * @return whether there is a thread for the task
     */
    public boolean tryStart(String name, Runnable task) {
        try {
            start(name, task);
            return true;
        } catch (OutOfMemoryError e) {
            return false;
        }
    }

    /**
     * Starts a task beside the caller.
     *
     * @throws OutOfMemoryError if the system gives no more threads
     */
    public void start(String name, Runnable task) {
        threads.execute(() -> {
            Thread thread = Thread.currentThread();
            String idle = thread.getName();
            thread.setName(name);
            try {
                task.run();
            } finally {
                thread.setName(idle);
            }
        });
    }
}
