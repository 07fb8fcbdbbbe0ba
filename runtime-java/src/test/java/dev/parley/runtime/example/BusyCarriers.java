package dev.parley.runtime.example;

import java.util.concurrent.CountDownLatch;

/** Participants in virtual threads that compute, and keep every carrier busy until this is closed. */
public final class BusyCarriers implements AutoCloseable {
    private final CountDownLatch over = new CountDownLatch(1);

    private BusyCarriers() {}

    public static BusyCarriers all() throws InterruptedException {
        BusyCarriers busy = new BusyCarriers();
        int carriers = Runtime.getRuntime().availableProcessors();
        CountDownLatch started = new CountDownLatch(carriers);
        for (int i = 0; i < carriers; i++) {
            Thread.startVirtualThread(() -> {
                started.countDown();
                while (busy.over.getCount() > 0) {
                    Thread.onSpinWait();
                }
            });
        }
        started.await();
        return busy;
    }

    @Override
    public void close() {
        over.countDown();
    }
}
