package dev.parley.runtime.example;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Several participants, each in a thread of its own, whose results and failures a test collects. */
public final class Scene {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    /** What one participant does. */
    public interface Act<R> {
        R perform() throws Exception;
    }

    private final Map<String, CompletableFuture<Object>> acts = new LinkedHashMap<>();
    private final Map<String, Thread> threads = new LinkedHashMap<>();

    public <R> Scene part(String name, Act<R> act) {
        CompletableFuture<Object> result = new CompletableFuture<>();
        acts.put(name, result);
        threads.put(name, Thread.ofPlatform().daemon().name(name).start(() -> {
            try {
                result.complete(act.perform());
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        }));
        return this;
    }

    /** What a participant has returned. */
    @SuppressWarnings("unchecked")
    public <R> R result(String name) throws Exception {
        try {
            return (R) acts.get(name).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception failure ? failure : e;
        } catch (TimeoutException e) {
            throw hangs(name);
        }
    }

    /** What a participant has thrown. */
    public Throwable failure(String name) throws Exception {
        try {
            Object result = acts.get(name).get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            throw new AssertionError(name + " has returned " + result + " instead of failing");
        } catch (ExecutionException e) {
            return e.getCause();
        } catch (TimeoutException e) {
            throw hangs(name);
        }
    }

    /** Waits for all; fails with the first failure of any. */
    public Scene end() throws Exception {
        for (String name : acts.keySet()) {
            try {
                result(name);
            } catch (Exception | AssertionError e) {
                throw new AssertionError(name + " has failed: " + e, e);
            }
        }
        return this;
    }

    private AssertionError hangs(String name) {
        StringBuilder text = new StringBuilder(name + " hangs");
        threads.forEach((other, thread) -> {
            if (thread.isAlive()) {
                text.append("\n").append(other).append(":");
                for (StackTraceElement frame : thread.getStackTrace()) {
                    text.append("\n  ").append(frame);
                }
            }
        });
        return new AssertionError(text);
    }
}
