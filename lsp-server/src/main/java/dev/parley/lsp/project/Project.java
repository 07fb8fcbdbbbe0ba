package dev.parley.lsp.project;

import dev.parley.workspace.Cancellation;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.Workspace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * One project. Edits and questions of any thread are handled in order; when none is left and something changed, the project is checked.
 * A running check gives way to new mail and is repeated after it, from what it left in the workspace's memory. No lock is held while
 * anything is analysed.
 */
final class Project {
    /**
     * A check that gave way again and again would never report to someone who types without a pause; after this long without a report, a
     * stale one is better than none.
     */
    private static final long PATIENCE_NANOS = Duration.ofSeconds(1).toNanos();

    private final Path root;
    private final CheckListener listener;
    private final Mailbox mailbox;

    // Confined to the mailbox.
    private Snapshot snapshot;
    private boolean dirty;
    private long dirtySince;
    private boolean closed;

    Project(Path root, Executor executor, CheckListener listener) {
        this.root = root;
        this.listener = listener;
        mailbox = new Mailbox(executor, this::checkIfDirty, this::report);
    }

    Path root() {
        return root;
    }

    void edit(UnaryOperator<Snapshot> change) {
        mailbox.post(() -> {
            Snapshot before = snapshot;
            snapshot = change.apply(opened());
            if (snapshot != before && !dirty) {
                dirty = true;
                dirtySince = System.nanoTime();
            }
        });
    }

    /** Asks something of the project as it stands after all edits made so far. */
    <T> CompletableFuture<T> ask(Function<Snapshot, T> question) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        mailbox.post(() -> {
            if (answer.isCancelled()) {
                return;
            }
            try {
                answer.complete(question.apply(opened()));
            } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
                answer.completeExceptionally(e);
            }
        });
        return answer;
    }

    void close() {
        mailbox.post(() -> {
            closed = true;
            listener.closed(root);
        });
    }

    private Snapshot opened() {
        if (snapshot == null) {
            snapshot = new Snapshot(Workspace.open(root), Map.of());
            dirty = true;
            dirtySince = System.nanoTime();
        }
        return snapshot;
    }

    private void checkIfDirty() {
        if (!dirty || closed) {
            return;
        }
        Cancellation cancellation = () -> !mailbox.isEmpty() && System.nanoTime() - dirtySince < PATIENCE_NANOS;
        try {
            CheckResult result = snapshot.workspace().check(cancellation);
            dirty = false;
            listener.checked(root, snapshot, result);
        } catch (CancellationException e) {
            // What it gave way to is in the mailbox; the check is repeated after that.
        }
    }

    private void report(Throwable fault) {
        // Without an edit the next attempt would fail the same way.
        dirty = false;
        listener.failed(root, fault);
    }
}
