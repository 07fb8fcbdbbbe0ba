package dev.parley.lsp.project;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class MailboxTest {
    private final ExecutorService executor = Executors.newCachedThreadPool();

    @AfterEach
    void stop() {
        executor.shutdownNow();
    }

    @Test
    void doesTheJobsOfEachThreadInOrderAndOneAtATime() throws InterruptedException {
        List<Integer> done = Collections.synchronizedList(new ArrayList<>());
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger overlaps = new AtomicInteger();
        Mailbox mailbox = new Mailbox(executor, () -> {}, fault -> {});
        int threads = 4;
        int jobs = 2_000;
        CountDownLatch all = new CountDownLatch(threads * jobs);
        for (int thread = 0; thread < threads; thread++) {
            int first = thread * jobs;
            executor.execute(() -> {
                for (int job = 0; job < jobs; job++) {
                    int number = first + job;
                    mailbox.post(() -> {
                        overlaps.addAndGet(inside.getAndIncrement());
                        done.add(number);
                        inside.decrementAndGet();
                        all.countDown();
                    });
                }
            });
        }
        assertThat(all.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(overlaps).hasValue(0);
        for (int thread = 0; thread < threads; thread++) {
            int first = thread * jobs;
            assertThat(done).filteredOn(number -> number / jobs == first / jobs).isSorted();
        }
    }

    /** One job may be done before its thread, stopped meanwhile, has finished handing it in; many are needed for that to happen. */
    @RepeatedTest(10)
    void doesManyJobsOfOneThreadInOrder() throws InterruptedException {
        int jobs = 1_000_000;
        AtomicInteger next = new AtomicInteger();
        AtomicInteger misplaced = new AtomicInteger();
        CountDownLatch all = new CountDownLatch(jobs);
        Mailbox mailbox = new Mailbox(executor, () -> {}, fault -> {});
        for (int job = 0; job < jobs; job++) {
            int number = job;
            mailbox.post(() -> {
                if (!next.compareAndSet(number, number + 1)) {
                    misplaced.incrementAndGet();
                }
                all.countDown();
            });
        }
        assertThat(all.await(20, TimeUnit.SECONDS)).isTrue();
        assertThat(misplaced).hasValue(0);
    }

    @Test
    void isIdleOnlyAfterTheLastJob() throws InterruptedException {
        for (int round = 0; round < 2_000; round++) {
            AtomicInteger posted = new AtomicInteger();
            AtomicInteger seenWhenIdle = new AtomicInteger();
            CountDownLatch idleAfterBoth = new CountDownLatch(1);
            Mailbox mailbox = new Mailbox(
                    executor,
                    () -> {
                        seenWhenIdle.set(posted.get());
                        if (posted.get() == 2) {
                            idleAfterBoth.countDown();
                        }
                    },
                    fault -> {});
            mailbox.post(posted::incrementAndGet);
            mailbox.post(posted::incrementAndGet);
            assertThat(idleAfterBoth.await(10, TimeUnit.SECONDS)).isTrue();
            assertThat(seenWhenIdle).hasValue(2);
        }
    }

    @Test
    void goesOnAfterAJobThatFails() throws InterruptedException {
        CountDownLatch reported = new CountDownLatch(1);
        CountDownLatch next = new CountDownLatch(1);
        Mailbox mailbox = new Mailbox(executor, () -> {}, fault -> reported.countDown());
        mailbox.post(() -> {
            throw new IllegalStateException("on purpose");
        });
        mailbox.post(next::countDown);
        assertThat(reported.await(10, TimeUnit.SECONDS)).isTrue();
        assertThat(next.await(10, TimeUnit.SECONDS)).isTrue();
    }
}
