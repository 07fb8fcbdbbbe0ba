package dev.parley.runtime.transport;

import java.util.concurrent.ThreadFactory;

/** A system that may run out of threads. */
public final class FewThreads implements ThreadFactory {
    private volatile boolean exhausted;

    public void exhaust(boolean value) {
        exhausted = value;
    }

    @Override
    public Thread newThread(Runnable task) {
        if (exhausted) {
            throw new OutOfMemoryError("unable to create native thread");
        }
        return Thread.ofPlatform().daemon().unstarted(task);
    }
}
