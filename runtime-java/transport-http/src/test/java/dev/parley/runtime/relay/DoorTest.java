package dev.parley.runtime.relay;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
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
        assertThat(door.offer("first")).isTrue();
        assertThat(door.offer("second")).isTrue();
        assertThat(door.take(0, none)).isEqualTo(new Door.Taken.Caller("first"));
        assertThat(door.take(0, none)).isEqualTo(new Door.Taken.Caller("first"));
        assertThat(door.take(2, none)).isInstanceOf(Door.Taken.OutOfTurn.class);
        assertThat(door.take(1, none)).isEqualTo(new Door.Taken.Caller("second"));
        assertThat(door.take(0, none)).isInstanceOf(Door.Taken.OutOfTurn.class);
        assertThat(door.take(2, none)).isInstanceOf(Door.Taken.Nothing.class);
    }
}
