package dev.parley.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** When those who wait try whether looking pays off, by a clock of its own. */
class ProbingTest {
    private static final Duration TICK = Duration.ofNanos(100_000);

    private long now = Long.MAX_VALUE - 10_000_000;
    private final Probing probing = new Probing(() -> now);

    /** The pauses between times to probe in the next so many ticks, in ticks. */
    private List<Integer> pauses(int ticks) {
        List<Integer> pauses = new ArrayList<>();
        int pause = 0;
        for (int i = 0; i < ticks; i++) {
            if (probing.isTime()) {
                if (pause > 0) {
                    pauses.add(pause);
                }
                pause = 0;
            } else {
                pause++;
            }
            now += TICK.toNanos();
        }
        return pauses;
    }

    @Test
    void isForAllWhoAskWithinAMoment() {
        assertThat(probing.isTime()).isTrue();
        assertThat(probing.isTime()).isTrue();
        now += TICK.toNanos();
        assertThat(probing.isTime()).isTrue();
        now += 3 * TICK.toNanos();
        assertThat(probing.isTime()).isFalse();
    }

    @Test
    void isMoreAndMoreRareWhileItIsInVainAndNeverLessThanOnceInASecond() {
        List<Integer> pauses = pauses(100_000);

        assertThat(pauses).startsWith(77, 157, 317, 637, 1277, 2557, 5117, 9997, 9997);
    }

    @Test
    void comesSoonAgainOnceItHasPaidOff() {
        pauses(100_000);
        probing.confirm();
        pauses(10_000);

        probing.confirm();

        assertThat(pauses(10_000)).startsWith(77, 157);
    }

    @Test
    void takesUpHardlyAnyTimeWhileItIsInVain() {
        int times = 0;
        for (int i = 0; i < 100_000; i++) {
            times += probing.isTime() ? 1 : 0;
            now += TICK.toNanos();
        }

        assertThat(times).isBetween(3, 100);
    }
}
