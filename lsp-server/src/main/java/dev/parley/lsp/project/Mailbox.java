package dev.parley.lsp.project;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/**
 * Work handed in by any thread and done in order by one background thread at a time, which between two batches does the work that is
 * only worth doing when nothing else waits. What one batch writes, the next one sees.
 */
final class Mailbox {
    private final Executor executor;
    private final Runnable whenEmpty;
    private final Consumer<Throwable> faults;
    private final Queue<Runnable> jobs = new ConcurrentLinkedQueue<>();
    /** How many jobs were counted that the working thread does not know of; none if no thread works. A job is counted once it is in the queue. */
    private final AtomicInteger posted = new AtomicInteger();

    /** @param faults told what a job threw, which never keeps the next one from being done */
    Mailbox(Executor executor, Runnable whenEmpty, Consumer<Throwable> faults) {
        this.executor = executor;
        this.whenEmpty = whenEmpty;
        this.faults = faults;
    }

    void post(Runnable job) {
        jobs.add(job);
        if (posted.getAndIncrement() == 0) {
            executor.execute(this::handle);
        }
    }

    boolean isEmpty() {
        return jobs.isEmpty();
    }

    private void handle() {
        int known = posted.get();
        while (known != 0) {
            for (Runnable job = jobs.poll(); job != null; job = jobs.poll()) {
                run(job);
            }
            run(whenEmpty);
            known = posted.addAndGet(-known);
        }
    }

    private void run(Runnable job) {
        try {
            job.run();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError fault) {
            faults.accept(fault);
        }
    }
}
