package dev.parley.runtime.relay;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** Work beside the test's own thread. */
final class Background {
    private Background() {}

    static <R> CompletableFuture<R> start(Callable<R> task) {
        CompletableFuture<R> future = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                future.complete(task.call());
            } catch (Throwable e) {
                future.completeExceptionally(e);
            }
        });
        return future;
    }
}
