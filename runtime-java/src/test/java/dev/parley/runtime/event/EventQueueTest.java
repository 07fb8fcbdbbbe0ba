package dev.parley.runtime.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A queue that loses nothing, and is full. */
@Timeout(30)
class EventQueueTest {
    private static final SessionEvent EVENT = new SessionEvent.Closed(new SessionEvent.Source("P", "s", "client"), Instant.EPOCH);

    private final EventQueue queue = new EventQueue(EventQueue.Overflow.WAITS);

    @BeforeEach
    void fill() {
        for (int i = 0; i < EventQueue.MOST; i++) {
            queue.put(EVENT);
        }
    }

    /** An interrupt is no reason to lose an event. */
    private Thread putInVain() {
        Thread participant = Thread.ofPlatform().daemon().start(() -> queue.put(EVENT));
        participant.interrupt();
        while (participant.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        return participant;
    }

    private int drain() throws InterruptedException {
        queue.end();
        int count = 0;
        while (queue.take().isPresent()) {
            count++;
        }
        return count;
    }

    @Test
    void makesWhoeverBringsMoreWaitForRoom() throws Exception {
        Thread participant = putInVain();
        assertThat(queue.take()).contains(new EventQueue.Entry.Happened(EVENT));
        assertThat(participant.join(Duration.ofSeconds(20))).isTrue();
        assertThat(drain()).isEqualTo(EventQueue.MOST);
    }

    @Test
    void holdsUpNobodyAfterItsEnd() throws Exception {
        Thread participant = putInVain();
        queue.end();
        assertThat(participant.join(Duration.ofSeconds(20))).isTrue();
        queue.put(EVENT);
        assertThat(drain()).isEqualTo(EventQueue.MOST);
    }
}
