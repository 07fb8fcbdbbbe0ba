package dev.parley.benchmarks;

import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** The two kinds of threads that participants can have. */
enum Threads {
    PLATFORM,
    VIRTUAL;

    Thread start(String name, Runnable task) {
        return switch (this) {
            case PLATFORM -> Thread.ofPlatform().daemon().name(name).start(task);
            case VIRTUAL -> Thread.ofVirtual().name(name).start(task);
        };
    }

    /** Runs a task in a thread of this kind, and waits for it. */
    <R> R call(String name, Callable<R> task) throws Exception {
        FutureTask<R> result = new FutureTask<>(task);
        start(name, result);
        try {
            return result.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT) + " threads";
    }
}
