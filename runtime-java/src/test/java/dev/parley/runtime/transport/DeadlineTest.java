package dev.parley.runtime.transport;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class DeadlineTest {
    private static final Duration LONG = Duration.ofHours(1);
    private static final Duration SHORT = Duration.ofMillis(1);

    private final ConnectionThreads threads = new ConnectionThreads();

    @Test
    void closesWhatTakesTooLongAndSaysSo() throws Exception {
        CompletableFuture<Void> closed = new CompletableFuture<>();
        Deadline deadline = threads.limit(() -> closed.complete(null), SHORT);
        closed.get(30, TimeUnit.SECONDS);
        assertThat(deadline.stop()).isFalse();
        assertThat(deadline.stop()).isFalse();
    }

    @Test
    void leavesAloneWhatWasInTime() throws Exception {
        AtomicBoolean closed = new AtomicBoolean();
        Deadline met = threads.limit(() -> closed.set(true), LONG);
        assertThat(met.stop()).isTrue();
        assertThat(met.stop()).isTrue();
        // One that began after it has been noticed, so that it would have been too.
        CompletableFuture<Void> later = new CompletableFuture<>();
        threads.limit(() -> later.complete(null), SHORT);
        later.get(30, TimeUnit.SECONDS);
        assertThat(closed).isFalse();
    }

    /** Also one that began while the clock was about to rest. */
    @Test
    void noticesEveryOneThatIsMissed() throws Exception {
        List<CompletableFuture<Void>> closed = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            CompletableFuture<Void> one = new CompletableFuture<>();
            closed.add(one);
            threads.limit(() -> one.complete(null), Duration.ofMillis(i % 7));
        }
        CompletableFuture.allOf(closed.toArray(CompletableFuture[]::new)).get(30, TimeUnit.SECONDS);
    }

    @Test
    void oneThatCannotBeClosedQuicklyHoldsUpNoOther() throws Exception {
        CountDownLatch stuck = new CountDownLatch(1);
        CompletableFuture<Void> closed = new CompletableFuture<>();
        threads.limit(() -> {
            try {
                stuck.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }, SHORT);
        threads.limit(() -> closed.complete(null), SHORT);
        closed.get(30, TimeUnit.SECONDS);
        stuck.countDown();
    }

    @Test
    void threadsAreUsedAgain() throws Exception {
        CompletableFuture<Thread> first = new CompletableFuture<>();
        threads.start("first", () -> first.complete(Thread.currentThread()));
        Thread thread = first.get(30, TimeUnit.SECONDS);
        boolean again = false;
        for (int i = 0; i < 100 && !again; i++) {
            CompletableFuture<Thread> next = new CompletableFuture<>();
            threads.start("next", () -> next.complete(Thread.currentThread()));
            again = next.get(30, TimeUnit.SECONDS) == thread;
            thread = next.get();
        }
        assertThat(again).isTrue();
    }
}
