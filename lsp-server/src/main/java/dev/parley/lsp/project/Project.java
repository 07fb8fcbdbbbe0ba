package dev.parley.lsp.project;

import dev.parley.workspace.Cancellation;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.Workspace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * One project and its mailbox. Edits and questions are queued by any thread and handled in order by one background thread at a time;
 * when the mailbox is empty and something changed, that thread checks the project. A running check gives way to new mail and is
 * repeated after it, from what it left in the workspace's memory. No lock is held while anything is analysed.
 */
final class Project {
    /**
     * A check that was withdrawn again and again would never report to someone who types without a pause; after this long without a
     * report, a stale one is better than none.
     */
    private static final long PATIENCE_NANOS = Duration.ofSeconds(1).toNanos();

    private final Path root;
    private final Executor executor;
    private final CheckListener listener;
    private final Queue<Runnable> mailbox = new ConcurrentLinkedQueue<>();
    private final AtomicInteger pending = new AtomicInteger();
    private volatile boolean closed;

    // Confined to the thread that currently handles the mailbox; `pending` orders one such thread before the next.
    private Snapshot snapshot;
    private boolean dirty = true;
    private long dirtySince;

    Project(Path root, Executor executor, CheckListener listener) {
        this.root = root;
        this.executor = executor;
        this.listener = listener;
    }

    Path root() {
        return root;
    }

    /** Opens the project and checks it for the first time, if that has not happened yet. */
    void start() {
        edit(UnaryOperator.identity());
    }

    void edit(UnaryOperator<Snapshot> change) {
        post(() -> {
            Snapshot changed = change.apply(opened());
            if (changed != snapshot && !dirty) {
                dirty = true;
                dirtySince = System.nanoTime();
            }
            snapshot = changed;
        });
    }

    /** Asks something of the project as it stands after all edits made so far. */
    <T> CompletableFuture<T> ask(Function<Snapshot, T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        post(() -> {
            if (answer.isDone()) {
                return;
            }
            try {
                answer.complete(question.apply(opened()));
            } catch (RuntimeException | StackOverflowError e) {
                answer.completeExceptionally(e);
            }
        });
        return answer;
    }

    void close() {
        closed = true;
        post(() -> listener.closed(root));
    }

    private Snapshot opened() {
        if (snapshot == null) {
            snapshot = new Snapshot(Workspace.open(root), Map.of());
            dirtySince = System.nanoTime();
        }
        return snapshot;
    }

    private void post(Runnable job) {
        mailbox.add(job);
        if (pending.getAndIncrement() == 0) {
            executor.execute(this::handleMailbox);
        }
    }

    private void handleMailbox() {
        int handled;
        do {
            handled = 0;
            for (Runnable job = mailbox.poll(); job != null; job = mailbox.poll()) {
                handled++;
                guarded(job);
            }
            if (dirty && snapshot != null && !closed) {
                guarded(this::check);
            }
        } while (pending.addAndGet(-handled) != 0);
    }

    private void check() {
        Cancellation cancellation = () -> !mailbox.isEmpty() && System.nanoTime() - dirtySince < PATIENCE_NANOS;
        try {
            CheckResult result = snapshot.workspace().check(cancellation);
            dirty = false;
            listener.checked(root, snapshot, result);
        } catch (CancellationException e) {
            // What withdrew it is in the mailbox; the check is repeated after that.
        }
    }

    private void guarded(Runnable job) {
        try {
            job.run();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError fault) {
            dirty = false;
            listener.failed(root, fault);
        }
    }
}
