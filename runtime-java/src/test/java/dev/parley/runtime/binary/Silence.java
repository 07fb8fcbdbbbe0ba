package dev.parley.runtime.binary;

import dev.parley.runtime.transport.BareConnection;
import dev.parley.runtime.wire.Frame;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** A connection to somebody who says nothing until the test says what. */
final class Silence extends BareConnection {
    private final AtomicInteger sent = new AtomicInteger();
    private final CountDownLatch listenedTo = new CountDownLatch(1);
    private final CompletableFuture<Frame> first = new CompletableFuture<>();

    /** How many frames it was sent. */
    int sent() {
        return sent.get();
    }

    CountDownLatch isListenedTo() {
        return listenedTo;
    }

    void end(Frame frame) {
        first.complete(frame);
    }

    @Override
    public void send(Frame frame) {
        sent.incrementAndGet();
    }

    @Override
    public Frame receive() throws IOException {
        listenedTo.countDown();
        return first.join();
    }
}
