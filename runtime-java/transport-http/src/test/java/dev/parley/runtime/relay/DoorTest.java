package dev.parley.runtime.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(90)
class DoorTest {
    @Test
    void tellsOfACallerAgainUntilTheNextIsAskedFor() throws Exception {
        Door door = Door.named("here");
        Duration none = Duration.ZERO;
        assertThat(door.take(0, none)).isInstanceOf(Door.Taken.Nothing.class);
        assertThat(door.take(-1, none)).isInstanceOf(Door.Taken.OutOfTurn.class);
        assertThat(door.offer("first")).isEqualTo(Door.Offer.TAKEN);
        assertThat(door.offer("second")).isEqualTo(Door.Offer.TAKEN);
        assertThat(door.take(0, none)).isEqualTo(new Door.Taken.Caller("first"));
        assertThat(door.take(0, none)).isEqualTo(new Door.Taken.Caller("first"));
        assertThat(door.take(2, none)).isInstanceOf(Door.Taken.OutOfTurn.class);
        assertThat(door.take(1, none)).isEqualTo(new Door.Taken.Caller("second"));
        assertThat(door.take(0, none)).isInstanceOf(Door.Taken.OutOfTurn.class);
        assertThat(door.take(2, none)).isInstanceOf(Door.Taken.Nothing.class);
    }

    /** The participant of a caller may have been told of it, or the answer have come too late for it. */
    @Test
    void knowsOfWhomNobodyHasHeardWhenItIsClosed() throws Exception {
        for (int heard = 0; heard <= 2; heard++) {
            Door door = Door.named("here");
            List<String> callers = List.of("first", "second", "third");
            callers.forEach(door::offer);
            door.take(0, Duration.ZERO);
            if (heard > 0) {
                door.take(1, Duration.ZERO);
            }
            assertThat(door.close(heard)).isEqualTo(callers.subList(heard, 3));
            assertThat(door.offer("late")).isEqualTo(Door.Offer.CLOSED);
            assertThat(door.take(1, Duration.ZERO)).isInstanceOf(Door.Taken.Closed.class);
        }
    }
}
