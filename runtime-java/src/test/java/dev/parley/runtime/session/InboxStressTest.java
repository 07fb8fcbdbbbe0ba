package dev.parley.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.runtime.wire.Frame;
import java.util.SplittableRandom;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * One thread puts a message into an empty inbox in the very moment in which another one begins to wait there, again and again. Either the
 * taker finds the message when it looks once more, or the putter finds the taker: each writes first and reads afterwards, and a processor
 * that lets the read overtake the write makes both miss each other.
 *
 * <p>On two processors that have nothing else to do, the first test finds that within its fifty thousand rounds, a quarter of a second, if
 * the write of {@code next} or that of {@code taker} is weakened to {@code setRelease}; the second one does not end if that of
 * {@code returned} or {@code putter} is. On a busy machine the threads seldom run at the same time, and both tests find less.
 */
@Timeout(300)
class InboxStressTest {
    private static final int ROUNDS = 50_000;
    /** Turns of a loop by which the threads come too early or too late on purpose: about as long as what is to meet takes. */
    private static final int JITTER = 32;
    private static final int PATIENT_TURNS = 300;

    /** What both threads of a round share. */
    private static final class Round {
        private final Inbox inbox = new Inbox(1 << 10);
        private volatile boolean takerIsThere;
        private volatile boolean begun;
        private volatile Inbox.Put outcome;
    }

    private interface Condition {
        boolean holds();
    }

    /** Without a sleep, which would let the threads start apart, unless somebody else needs the processor. */
    private static void until(Condition condition) {
        for (int turn = 0; !condition.holds(); turn++) {
            if (turn < PATIENT_TURNS) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
    }

    private static int dawdle(int turns) {
        int sum = 0;
        for (int i = 0; i < turns; i++) {
            sum = 31 * sum + i;
        }
        return sum;
    }

    /** Where a taker asks whether to read, which is before it says that it waits, and after it has looked once more. */
    private static final class Witness implements MessageSource {
        private final Round round;
        private final int delay;
        private boolean announced;
        private boolean missed;
        private int waits;

        Witness(Round round, int delay) {
            this.round = round;
            this.delay = delay;
        }

        @Override
        public boolean lead() {
            if (!announced) {
                announced = true;
                round.takerIsThere = true;
                until(() -> round.begun);
                dawdle(delay);
                return false;
            }
            // This thread has said that it waits, and has found nothing: the one that puts must have found it, or will never wake it.
            until(() -> round.outcome != null);
            waits++;
            missed = round.outcome != Inbox.Put.SERVED;
            return missed;
        }

        @Override
        public Frame read() {
            return null;
        }
    }

    private final Probing probing = new Probing();

    @Test
    void whoPutsAndWhoBeginsToWaitNeverMissEachOther() throws Exception {
        Round[] rounds = new Round[ROUNDS];
        for (int i = 0; i < ROUNDS; i++) {
            rounds[i] = new Round();
        }
        FutureTask<Integer> putting = new FutureTask<>(() -> {
            SplittableRandom random = new SplittableRandom(1);
            int sum = 0;
            int late = 0;
            for (Round round : rounds) {
                int delay = late + random.nextInt(JITTER);
                until(() -> round.takerIsThere);
                round.begun = true;
                sum += dawdle(delay);
                Inbox.Put outcome = round.inbox.put("message", 1);
                round.outcome = outcome;
                // Later after a round for which this thread was too early, and the other way round: so most are near the moment in question.
                late = Math.max(0, late + (outcome == Inbox.Put.SERVED ? -1 : 1));
            }
            return sum;
        });
        Thread.ofPlatform().daemon().name("putter").start(putting);
        SplittableRandom random = new SplittableRandom(2);
        int missed = 0;
        int waited = 0;
        for (Round round : rounds) {
            Witness witness = new Witness(round, random.nextInt(JITTER));
            assertThat(round.inbox.take(witness, probing)).isEqualTo("message");
            missed += witness.missed ? 1 : 0;
            waited += witness.waits;
        }
        putting.get();
        assertThat(missed).as("takers that nobody would have woken, of " + waited + " that waited").isZero();
    }

    /** In the same way, with room in place of messages: a message that fits only when the one before it has been taken. */
    @Test
    void whoTakesAndWhoWaitsForRoomNeverMissEachOther() throws Exception {
        Inbox inbox = new Inbox(0);
        FutureTask<Void> putting = new FutureTask<>(() -> {
            SplittableRandom random = new SplittableRandom(3);
            for (int i = 0; i < ROUNDS; i++) {
                inbox.put(i, 1);
                dawdle(random.nextInt(JITTER));
            }
            inbox.complete();
            return null;
        });
        Thread.ofPlatform().daemon().name("putter").start(putting);
        SplittableRandom random = new SplittableRandom(4);
        for (int i = 0; i < ROUNDS; i++) {
            until(() -> !inbox.isEmpty());
            dawdle(random.nextInt(8 * JITTER));
            assertThat(inbox.take(InboxTest.DELIVERED, probing)).isEqualTo(i);
        }
        putting.get();
        assertThat(inbox.take(InboxTest.DELIVERED, probing)).isNull();
    }
}
