package dev.parley.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.wire.Frame;
import dev.parley.runtime.wire.FrameBuilder;
import dev.parley.runtime.wire.FrameKind;
import dev.parley.runtime.wire.Frames;
import dev.parley.runtime.wire.MalformedFrameException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages that other threads put; nobody reads here. */
@Timeout(120)
class InboxTest {
    /** Where other threads put what is taken. */
    static final MessageSource DELIVERED = new MessageSource() {
        @Override
        public boolean lead() {
            return false;
        }

        @Override
        public Frame read() {
            throw new AssertionError("nobody has the lead");
        }
    };

    private final Probing probing = new Probing();

    private enum Kind {
        PLATFORM, VIRTUAL;

        void start(Runnable task) {
            Thread.Builder builder = this == PLATFORM ? Thread.ofPlatform().daemon() : Thread.ofVirtual();
            builder.start(task);
        }

        <R> FutureTask<R> run(Callable<R> task) {
            FutureTask<R> running = new FutureTask<>(task);
            start(running);
            return running;
        }
    }

    /** Stops now and then, so that all threads find each other in every state. */
    private static void dawdle(Random random) {
        switch (random.nextInt(40)) {
            case 0 -> Thread.yield();
            case 1 -> LockSupport.parkNanos(1 + random.nextInt(20_000));
            case 2 -> Thread.onSpinWait();
            default -> { }
        }
    }

    /** A pair of inboxes in which messages go round, one after the other: a wake-up that is lost stops them for ever. */
    private static FutureTask<Integer> echoes(Kind kind, int rounds, long seed, Probing probing) {
        Inbox there = new Inbox(1 << 10);
        Inbox back = new Inbox(1 << 10);
        kind.start(() -> {
            Random random = new Random(seed);
            try {
                for (int i = 0; i < rounds; i++) {
                    back.put(there.take(DELIVERED, probing), 1);
                    dawdle(random);
                }
            } catch (IOException | InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        return kind.run(() -> {
            Random random = new Random(~seed);
            for (int i = 0; i < rounds; i++) {
                there.put(i, 1);
                dawdle(random);
                assertThat(back.take(DELIVERED, probing)).isEqualTo(i);
            }
            return rounds;
        });
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void noWakeUpIsLostBetweenManyPairs(Kind kind) throws Exception {
        List<FutureTask<Integer>> pairs = new ArrayList<>();
        for (int pair = 0; pair < 24; pair++) {
            pairs.add(echoes(kind, 2_000, pair, probing));
        }
        for (FutureTask<Integer> pair : pairs) {
            assertThat(pair.get()).isEqualTo(2_000);
        }
    }

    /** Virtual threads that have something to do all the time, and others, as many as can be, that only answer each other. */
    @Test
    void nobodyIsLeftOutWhileOthersGoOnAndOn() throws Exception {
        int pairs = 4 * Runtime.getRuntime().availableProcessors();
        AtomicBoolean enough = new AtomicBoolean();
        CountDownLatch ready = new CountDownLatch(2 * pairs);
        CountDownLatch served = new CountDownLatch(2 * pairs);
        for (int pair = 0; pair < pairs; pair++) {
            Inbox there = new Inbox(1 << 10);
            Inbox back = new Inbox(1 << 10);
            there.put("message", 1);
            passOn(there, back, ready, served, enough);
            passOn(back, there, ready, served, enough);
        }

        boolean all = served.await(30, TimeUnit.SECONDS);

        enough.set(true);
        assertThat(all).isTrue();
    }

    private void passOn(Inbox from, Inbox to, CountDownLatch ready, CountDownLatch served, AtomicBoolean enough) {
        Kind.VIRTUAL.run(() -> {
            // A virtual thread is not certain to begin to run beside others that always have something to do.
            ready.countDown();
            ready.await();
            for (int i = 0; !enough.get(); i++) {
                Object message = from.take(DELIVERED, probing);
                if (i == 20_000) {
                    served.countDown();
                }
                to.put(message, 1);
            }
            return null;
        });
    }

    /** With room for a few messages only, so that both sides wait, some of the takers with a limit of time. */
    @ParameterizedTest
    @EnumSource(Kind.class)
    void everythingArrivesOnceAndInOrderThroughLittleRoom(Kind kind) throws Exception {
        List<FutureTask<Integer>> takers = new ArrayList<>();
        for (int pair = 0; pair < 16; pair++) {
            int seed = pair;
            Inbox inbox = new Inbox(pair * 7L);
            int messages = 5_000;
            kind.start(() -> {
                Random random = new Random(seed);
                try {
                    for (int i = 0; i < messages; i++) {
                        inbox.put(i, 1 + random.nextInt(20));
                        dawdle(random);
                    }
                    inbox.complete();
                } catch (IOException e) {
                    throw new AssertionError(e);
                }
            });
            takers.add(kind.run(() -> {
                Random random = new Random(seed + 1_000);
                int count = 0;
                while (true) {
                    if (random.nextInt(10) == 0) {
                        inbox.await(Duration.ofNanos(random.nextInt(50_000)));
                    }
                    Object message = inbox.take(DELIVERED, probing);
                    if (message == null) {
                        return count;
                    }
                    assertThat(message).isEqualTo(count++);
                    dawdle(random);
                }
            }));
        }
        for (FutureTask<Integer> taker : takers) {
            assertThat(taker.get()).isEqualTo(5_000);
        }
    }

    /** Each of the threads ends, and no session that was under way is forgotten, whenever it comes. */
    @ParameterizedTest
    @EnumSource(Kind.class)
    void breakingOffWakesEverybodyAndDropsWhatIsThere(Kind kind) throws Exception {
        for (int round = 0; round < 300; round++) {
            Random random = new Random(round);
            Inbox inbox = new Inbox(random.nextInt(60));
            int before = random.nextInt(200);
            CountDownLatch halfWay = new CountDownLatch(before);
            FutureTask<Integer> putter = kind.run(() -> {
                int put = 0;
                while (inbox.put(put, 10) != Inbox.Put.REFUSED) {
                    put++;
                    halfWay.countDown();
                }
                return put;
            });
            FutureTask<Integer> taker = kind.run(() -> {
                int taken = 0;
                while (true) {
                    Object message = inbox.take(DELIVERED, probing);
                    if (message == null) {
                        return taken;
                    }
                    assertThat(message).isEqualTo(taken++);
                }
            });
            FutureTask<Object> breaker = kind.run(() -> {
                halfWay.await();
                inbox.breakOff();
                return null;
            });
            breaker.get();
            assertThat(taker.get()).isLessThanOrEqualTo(putter.get() + 1);
            assertThat(inbox.isClosed()).isTrue();
            assertThat(inbox.take(DELIVERED, probing)).isNull();
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aTakerIsWokenOnceAndOnlyWhenItWaits(boolean waits) throws Exception {
        Inbox inbox = new Inbox(100);
        if (!waits) {
            assertThat(inbox.put("a", 1)).isEqualTo(Inbox.Put.TAKEN);
            assertThat(inbox.take(DELIVERED, probing)).isEqualTo("a");
            return;
        }
        FutureTask<Object> taker = Kind.PLATFORM.run(() -> inbox.take(DELIVERED, probing));
        while (!inbox.isAwaited()) {
            Thread.sleep(1);
        }
        assertThat(inbox.put("a", 1)).isEqualTo(Inbox.Put.SERVED);
        assertThat(inbox.put("b", 1)).isEqualTo(Inbox.Put.TAKEN);
        assertThat(taker.get()).isEqualTo("a");
        assertThat(inbox.take(DELIVERED, probing)).isEqualTo("b");
    }

    @Test
    void whatIsThereCanBeTakenAfterTheLastOne() throws Exception {
        Inbox inbox = new Inbox(100);
        AtomicInteger announced = new AtomicInteger();
        inbox.onReady(announced::incrementAndGet);
        inbox.put("a", 1);
        inbox.complete();
        assertThat(announced).hasValue(2);
        assertThat(inbox.isEmpty()).isFalse();
        assertThatThrownBy(() -> inbox.put("b", 1)).isInstanceOf(MalformedFrameException.class);
        assertThat(inbox.take(DELIVERED, probing)).isEqualTo("a");
        assertThat(inbox.isEmpty()).isTrue();
        assertThat(inbox.isReady()).isTrue();
        assertThat(inbox.take(DELIVERED, probing)).isNull();
    }

    @Test
    void aLimitOfTimeLeavesNobodyWaiting() throws Exception {
        Inbox inbox = new Inbox(100);
        assertThat(inbox.await(Duration.ofMillis(1))).isFalse();
        assertThat(inbox.isAwaited()).isFalse();
        assertThat(inbox.put("a", 1)).isEqualTo(Inbox.Put.TAKEN);
        assertThat(inbox.await(Duration.ofMillis(1))).isTrue();
    }

    @Test
    void anInterruptEndsAWait() throws Exception {
        Inbox inbox = new Inbox(100);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> inbox.take(DELIVERED, probing)).isInstanceOf(InterruptedException.class);
        assertThat(inbox.isAwaited()).isFalse();
        inbox.put("a", 200);
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> inbox.put("b", 1)).isInstanceOf(IOException.class);
        assertThat(Thread.interrupted()).isTrue();
        assertThat(inbox.take(DELIVERED, probing)).isEqualTo("a");
    }

    private static Frames together(int from, int to) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = from; i < to; i++) {
            bytes.writeBytes(new FrameBuilder(FrameKind.MESSAGE).putInt(i).build().toBytes());
        }
        return new Frames(bytes.toByteArray(), 0, bytes.size());
    }

    private static Object number(Object message) throws IOException {
        return message instanceof Frame frame ? (Object) frame.body().readInt() : message;
    }

    @Test
    void messagesThatHaveComeTogetherAreTakenOneByOneBetweenOthers() throws Exception {
        Inbox inbox = new Inbox(1 << 10);
        assertThat(inbox.poll()).isNull();
        inbox.put(0, 1);
        inbox.putAhead(together(1, 4));
        inbox.put(together(4, 5), 12);
        inbox.put(5, 1);
        for (int i = 0; i < 6; i++) {
            assertThat(inbox.isEmpty()).isFalse();
            Object mark = inbox.mark();
            assertThat(number(i % 2 == 0 ? inbox.poll() : inbox.take(DELIVERED, probing))).isEqualTo(i);
            assertThat(inbox.mark() == mark).as("whether its item is still there").isEqualTo(i == 1 || i == 2);
        }
        assertThat(inbox.isEmpty()).isTrue();
        assertThat(inbox.poll()).isNull();
    }

    @Test
    void theRestOfWhatIsBeingTakenIsLostWhenTheInboxBreaks() throws Exception {
        Inbox inbox = new Inbox(1 << 10);
        inbox.putAhead(together(0, 3));
        assertThat(number(inbox.poll())).isEqualTo(0);
        inbox.breakOff();
        assertThat(inbox.isEmpty()).isTrue();
        assertThat(inbox.poll()).isNull();
        assertThat(inbox.take(DELIVERED, probing)).isNull();
    }

    @Test
    void theRestOfWhatIsBeingTakenIsStillThereWhenNothingMoreComes() throws Exception {
        Inbox inbox = new Inbox(1 << 10);
        inbox.putAhead(together(0, 3));
        assertThat(number(inbox.poll())).isEqualTo(0);
        inbox.complete();
        assertThat(number(inbox.take(DELIVERED, probing))).isEqualTo(1);
        assertThat(number(inbox.poll())).isEqualTo(2);
        assertThat(inbox.take(DELIVERED, probing)).isNull();
    }
}
