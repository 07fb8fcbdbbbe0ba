package dev.parley.runtime.relay;

import dev.parley.runtime.transport.ConnectionThreads;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads for requests and lines, most of which wait. They are platform threads, which go on while participants in virtual threads of the
 * same JVM compute and keep every carrier busy, for as many as any system has such threads for; those beyond are virtual ones, so that
 * many more may wait.
 */
final class RelayThreads implements Executor {
    static final int MOST = 2_000;

    private final ConnectionThreads platform = new ConnectionThreads();
    private final Executor virtual = Executors.newThreadPerTaskExecutor(Thread.ofVirtual().name("parley-relay-", 0).factory());
    /** How many tasks the platform threads have. */
    private final AtomicInteger busy = new AtomicInteger();

    @Override
    public void execute(Runnable task) {
        if (busy.incrementAndGet() <= MOST && platform.tryStart("parley-relay", () -> runAndLeave(task))) {
            return;
        }
        busy.decrementAndGet();
        virtual.execute(task);
    }

    private void runAndLeave(Runnable task) {
        try {
            task.run();
        } finally {
            busy.decrementAndGet();
        }
    }
}
