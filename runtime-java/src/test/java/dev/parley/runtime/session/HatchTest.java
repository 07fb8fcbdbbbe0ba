package dev.parley.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.type.Label;
import dev.parley.runtime.wire.MessageHead;
import java.util.Random;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages within a JVM that pass through a hatch, and those behind which others have to queue. */
@Timeout(120)
class HatchTest {
    private static final int ENOUGH = 1_000;
    private static final int ROOM = 1 << 20;

    private final Probing probing = new Probing();

    private static HandedMessage message(Object... payloads) {
        return new HandedMessage(new MessageHead(Label.of("number"), payloads.length), payloads);
    }

    private static int number(Object message) {
        return (Integer) ((HandedMessage) message).payloads()[0];
    }

    /** So many messages that what follows is a long conversation. */
    private static Inbox inLongConversation() throws Exception {
        Inbox inbox = new Inbox(ROOM);
        for (int i = 0; i < ENOUGH; i++) {
            inbox.put(message(i));
            assertThat(number(inbox.poll())).isEqualTo(i);
        }
        return inbox;
    }

    @Test
    void takesOneMessageAtATime() {
        Hatch hatch = new Hatch();
        assertThat(hatch.take()).isNull();
        assertThat(hatch.put(message("a"))).isTrue();
        assertThat(hatch.isFull()).isTrue();
        assertThat(hatch.put(message("b"))).isFalse();
        HandedMessage taken = hatch.take();
        assertThat(taken.head().label()).isEqualTo(Label.of("number"));
        assertThat(taken.payloads()).containsExactly("a");
        assertThat(hatch.isFull()).isFalse();
        assertThat(hatch.take()).isNull();
    }

    @Test
    void tellsNoPayloadFromNull() {
        Hatch hatch = new Hatch();
        assertThat(hatch.put(message())).isTrue();
        assertThat(hatch.take().payloads()).isEmpty();
        assertThat(hatch.put(message(new Object[] {null}))).isTrue();
        assertThat(hatch.take().payloads()).containsExactly(new Object[] {null});
    }

    @Test
    void leavesMessagesOfSeveralPayloadsToTheQueue() throws Exception {
        assertThat(new Hatch().put(message(1, 2))).isFalse();
        Inbox inbox = inLongConversation();
        inbox.put(message(1, 2));
        inbox.put(message(3));
        assertThat(((HandedMessage) inbox.poll()).payloads()).containsExactly(1, 2);
        assertThat(number(inbox.poll())).isEqualTo(3);
        assertThat(inbox.poll()).isNull();
    }

    /** A message weighs something as long as it is in the queue. */
    @Test
    void goesBackToTheHatchWhenTheQueueIsEmpty() throws Exception {
        Inbox inbox = inLongConversation();
        long room = inbox.room();
        inbox.put(message(0));
        assertThat(inbox.room()).as("nobody is ahead of the first").isEqualTo(room);
        inbox.put(message(1));
        assertThat(inbox.room()).isEqualTo(room - HandedMessage.WEIGHT);
        for (int i = 0; i < ENOUGH; i++) {
            inbox.put(message(i + 2));
            assertThat(number(inbox.poll())).isEqualTo(i);
        }
        assertThat(number(inbox.poll())).isEqualTo(ENOUGH);
        assertThat(number(inbox.poll())).isEqualTo(ENOUGH + 1);
        for (int i = 0; i < ENOUGH; i++) {
            inbox.put(message(i));
            assertThat(number(inbox.poll())).isEqualTo(i);
        }
        room = inbox.room();
        inbox.put(message(0));
        assertThat(inbox.room()).isEqualTo(room);
    }

    @Test
    void whatIsInTheHatchIsNotNothing() throws Exception {
        Inbox inbox = inLongConversation();
        assertThat(inbox.isEmpty()).isTrue();
        inbox.put(message(0));
        assertThat(inbox.isEmpty()).isFalse();
        assertThat(inbox.isReady()).isTrue();
        inbox.complete();
        assertThat(number(inbox.take(InboxTest.DELIVERED, probing))).isZero();
        assertThat(inbox.take(InboxTest.DELIVERED, probing)).isNull();
    }

    @Test
    void whatIsInTheHatchIsLostWhenTheInboxBreaks() throws Exception {
        Inbox inbox = inLongConversation();
        inbox.put(message(0));
        inbox.breakOff();
        assertThat(inbox.poll()).isNull();
        assertThat(inbox.put(message(1))).isEqualTo(Inbox.Put.REFUSED);
    }

    /** One that now and then sends many in a row, and one that now and then lets them gather, waits for them, or asks whether one is here. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5, 6})
    void theOrderStaysWhicheverWayEachMessageGoes(long seed) throws Exception {
        int messages = 400_000;
        Inbox inbox = new Inbox(ROOM / 64);
        FutureTask<Void> sender = new FutureTask<>(() -> {
            Random random = new Random(seed);
            for (int i = 0; i < messages; i++) {
                inbox.put(message(i));
                dawdle(random, 1 + (int) seed % 3 * 20);
            }
            return null;
        });
        Thread.ofPlatform().daemon().start(sender);
        Random random = new Random(~seed);
        for (int i = 0; i < messages; i++) {
            Object message = random.nextBoolean() ? inbox.poll() : null;
            assertThat(number(message == null ? inbox.take(InboxTest.DELIVERED, probing) : message)).isEqualTo(i);
            dawdle(random, 1 + (int) seed % 2 * 30);
        }
        sender.get();
        assertThat(inbox.isEmpty()).isTrue();
    }

    /** Seldom, but for as long as some of the others' messages take. */
    private static void dawdle(Random random, int often) {
        int chance = random.nextInt(20_000);
        if (chance < often) {
            LockSupport.parkNanos(1 + random.nextInt(20_000));
        } else if (chance < 50 * often) {
            for (int i = random.nextInt(200); i > 0; i--) {
                Thread.onSpinWait();
            }
        }
    }
}
