package dev.parley.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.parley.runtime.wire.FrameKind;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who reads. */
@Timeout(60)
class IntakeTest extends TestedIntake {
    @Test
    void aParticipantThatWaitsReadsItself() throws Exception {
        intake.start();
        for (int i = 0; i < 100; i++) {
            connection.put(i);
            assertThat(take()).contains(i);
        }
        assertThat(connection.readers).containsOnly(Thread.currentThread());
    }

    @Test
    void whatHasComeTogetherIsReadTogether() throws Exception {
        intake.start();
        for (int i = 0; i < 5; i++) {
            connection.put(i);
        }
        connection.put(FrameKind.SWITCH, "next");
        assertThat(take()).contains(0);
        assertThat(connection.readers).hasSize(5).containsOnly(Thread.currentThread());
        for (int i = 1; i < 5; i++) {
            assertThat(take()).contains(i);
        }
        assertThat(connection.readers).hasSize(5);
    }

    /** They stand in the memory of the connection, which its next reader uses again. */
    @Test
    void whatHasComeTogetherStaysWhenSomebodyElseReads() throws Exception {
        intake.start();
        for (int i = 0; i < 5; i++) {
            connection.put(i);
        }
        assertThat(take()).contains(0);
        assertThat(take()).contains(1);
        intake.tick();
        intake.tick();
        connection.put(5);
        connection.put(6);
        while (connection.readers.size() < 7) {
            Thread.sleep(1);
        }
        for (int i = 2; i < 7; i++) {
            assertThat(take()).contains(i);
        }
        assertThat(connection.names).contains("own thread");
    }

    @Test
    void aMessageArrivesWhateverComesAfterIt() throws Exception {
        intake.start();
        connection.put(1);
        connection.put(FrameKind.MESSAGE, "longer than a number");
        assertThat(take()).contains(1);
        awaitEvent("malformed: the frame has 20 bytes too many");
        assertThat(take()).isEmpty();
    }

    @Test
    void somebodyReadsWhenNobodyWaits() throws Exception {
        intake.start();
        intake.tick();
        connection.put(1);
        connection.put(2);
        awaitReader(connection);
        while (inbox.isEmpty()) {
            Thread.sleep(1);
        }
        assertThat(take()).contains(1);
        assertThat(take()).contains(2);
        assertThat(connection.names).containsOnly("own thread");
    }

    @Test
    void somebodyReadsAsSoonAsThereIsAThread() throws Exception {
        intake.start();
        system.exhaust(true);
        intake.tick();
        intake.tick();
        intake.keepReading();
        connection.put(1);
        assertThat(connection.readers).isEmpty();
        system.exhaust(false);
        intake.tick();
        awaitReader(connection);
        assertThat(take()).contains(1);
        assertThat(connection.names).containsOnly("own thread");
    }

    @Test
    void theInputEndsWithWhatKeepsAThreadFromReading() throws Exception {
        intake.start();
        connection.fail(new OutOfMemoryError("of the test"));
        intake.tick();
        awaitEvent("ended: this side could not read on: java.lang.OutOfMemoryError: of the test");
        assertThat(take()).isEmpty();
    }

    @Test
    void theInputEndsWithWhatKeepsAParticipantFromReading() {
        intake.start();
        connection.fail(new StackOverflowError("of the test"));
        assertThatThrownBy(this::take).hasMessage("of the test");
        assertThat(events).containsExactly("ended: this side could not read on: java.lang.StackOverflowError: of the test", "input ended");
        assertThat(intake.lead()).isFalse();
    }

    @Test
    void aParticipantThatHasJustReadIsExpectedBack() throws Exception {
        intake.start();
        connection.put(1);
        take();
        intake.tick();
        connection.put(2);
        assertThat(take()).contains(2);
        assertThat(connection.readers).containsOnly(Thread.currentThread());
    }

    @Test
    void aParticipantThatWaitsGetsTheLeadBack() throws Exception {
        intake.start();
        intake.tick();
        awaitReader(connection);
        FutureTask<Optional<Object>> taking = taking();
        awaitTaker();
        connection.put(1);
        assertThat(taking.get()).contains(1);
        connection.readers.getLast().join();
        connection.put(2);
        assertThat(take()).contains(2);
        assertThat(connection.readers.getLast()).isSameAs(Thread.currentThread());
    }

    @Test
    void readsForGoodForSomebodyWhoOnlyWantsToKnow() throws Exception {
        intake.start();
        intake.keepReading();
        for (int i = 0; i < 50; i++) {
            FutureTask<Optional<Object>> taking = taking();
            awaitTaker();
            connection.put(i);
            assertThat(taking.get()).contains(i);
        }
        assertThat(connection.names).containsOnly("own thread");
    }

    @Test
    void takesTheLeadFromAParticipantWhenSomebodyWantsToKnow() throws Exception {
        intake.start();
        FutureTask<Optional<Object>> taking = taking();
        awaitReader(connection);
        intake.keepReading();
        connection.put(1);
        assertThat(taking.get()).contains(1);
        connection.put(2);
        while (inbox.isEmpty()) {
            Thread.sleep(1);
        }
        assertThat(connection.names.getFirst()).isEqualTo("participant");
        assertThat(connection.names.getLast()).isEqualTo("own thread");
    }

    /** The thread that read until now may bring a message, and leave, between a look at the inbox and a read. */
    @Test
    void doesNotReadForAParticipantWhoseMessageIsThere() throws Exception {
        intake.start();
        inbox.put(1, 1);
        assertThat(intake.lead()).isFalse();
        assertThat(connection.readers).isEmpty();
        assertThat(take()).contains(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void bringsEverythingOnceAndInOrderWhoeverReads(int seed) throws Exception {
        int messages = 3_000;
        Random random = new Random(seed);
        intake.start();
        CountDownLatch over = new CountDownLatch(1);
        Thread ticker = Thread.ofPlatform().daemon().start(() -> {
            while (over.getCount() > 0) {
                intake.tick();
                Thread.onSpinWait();
            }
        });
        Thread sender = Thread.ofPlatform().daemon().start(() -> {
            Random pauses = new Random(seed + 100);
            for (int i = 0; i < messages; i++) {
                connection.put(i);
                if (pauses.nextInt(8) == 0) {
                    Thread.yield();
                }
            }
        });
        for (int i = 0; i < messages; i++) {
            assertThat(take()).contains(i);
            if (random.nextInt(8) == 0) {
                Thread.yield();
            }
        }
        sender.join();
        over.countDown();
        ticker.join();
        assertThat(inbox.isEmpty()).isTrue();
    }
}
