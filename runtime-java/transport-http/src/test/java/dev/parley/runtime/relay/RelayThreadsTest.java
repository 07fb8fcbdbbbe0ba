package dev.parley.runtime.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** More wait at a relay than there are platform threads for. */
@Timeout(60)
class RelayThreadsTest {
    private static final int BEYOND = 100;

    @Test
    void nobodyIsTurnedAway() throws Exception {
        RelayThreads threads = new RelayThreads();
        CountDownLatch waiting = new CountDownLatch(RelayThreads.MOST + BEYOND);
        CountDownLatch over = new CountDownLatch(1);
        AtomicInteger virtual = new AtomicInteger();
        for (int i = 0; i < RelayThreads.MOST + BEYOND; i++) {
            threads.execute(() -> {
                virtual.addAndGet(Thread.currentThread().isVirtual() ? 1 : 0);
                waiting.countDown();
                await(over);
            });
        }
        assertThat(waiting.await(30, TimeUnit.SECONDS)).isTrue();
        over.countDown();
        assertThat(virtual.get()).isGreaterThanOrEqualTo(BEYOND);
    }

    private static void await(CountDownLatch event) {
        try {
            event.await();
        } catch (InterruptedException e) {
            throw new AssertionError("nobody knows this thread", e);
        }
    }
}
