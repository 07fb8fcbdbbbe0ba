package dev.parley.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIf;

/** How long somebody looks who is about to park. */
@DisabledIf("isAlone")
class AnticipationTest {
    private long now;
    private final Probing probing = new Probing(() -> now);

    static boolean isAlone() {
        return Runtime.getRuntime().availableProcessors() == 1;
    }

    /** Something is there after so many looks. */
    private static final class Scripted extends Anticipation {
        private int needed;
        private int looks;

        @Override
        boolean isReady() {
            looks++;
            return looks >= needed;
        }

        /** @return how often it has looked */
        int looks(int needed, Probing probing) {
            this.needed = needed;
            looks = 0;
            anticipate(probing);
            return looks;
        }

        int looksInVain(Probing probing) {
            return looks(Integer.MAX_VALUE, probing);
        }

        /** Until it looks for long, or has waited so often without. */
        int waitsUntilItProbes(Probing probing, int most) {
            int waits = 0;
            while (waits < most && looks(1_000, probing) < 1_000) {
                waits++;
            }
            return waits;
        }
    }

    private final Scripted waiting = new Scripted();

    private void probe() {
        assertThat(waiting.waitsUntilItProbes(probing, 100)).isLessThan(5);
    }

    private void goBy(Duration time) {
        now += time.toNanos();
    }

    @Test
    void doesNotLookWhileNothingIsKnownAndItIsNoTimeToFindOut() {
        probing.isTime();
        goBy(Duration.ofMillis(1));

        for (int i = 0; i < 100; i++) {
            assertThat(waiting.looksInVain(probing)).isZero();
        }
    }

    @Test
    void looksAsLongAsItTakesToWakeSomebodyWhenItIsTime() {
        probe();
    }

    @Test
    void looksBrieflyOnceThatHasPaidOff() {
        probe();

        assertThat(waiting.looks(20, probing)).isEqualTo(20);
        assertThat(waiting.looksInVain(probing)).isBetween(20, 200);
    }

    @Test
    void looksNoMoreAfterItWasInVainForAWhile() {
        probe();
        goBy(Duration.ofMillis(1));

        int vain = 0;
        while (waiting.looksInVain(probing) > 0) {
            vain++;
        }

        assertThat(vain).isBetween(1, 8);
    }

    @Test
    void isNotDisconcertedByAFewVainLooksWhereItMostlyPaysOff() {
        probe();
        goBy(Duration.ofMillis(1));
        for (int i = 0; i < 1_000; i++) {
            waiting.looks(3, probing);
        }

        for (int i = 0; i < 10; i++) {
            assertThat(waiting.looksInVain(probing)).isPositive();
        }
    }

    @Test
    void tellsTheOthersThatItPaysOff() {
        probe();
        for (int i = 0; i < 100; i++) {
            waiting.looks(3, probing);
        }

        goBy(Duration.ofMillis(5));
        assertThat(probing.isTime()).as("as soon as at the beginning").isTrue();
    }

    @Test
    void saysNothingWhileShorterLooksHaveNotConfirmedIt() {
        probe();

        goBy(Duration.ofMillis(5));
        assertThat(probing.isTime()).isFalse();
    }

    /** Virtual threads run until they park, and others want to run too. */
    @Test
    void parksNowAndThenAlsoWhereLookingAlwaysPaysOff() {
        probe();

        int parked = 0;
        for (int i = 0; i < 100_000; i++) {
            parked += waiting.looks(3, probing) < 3 ? 1 : 0;
        }

        assertThat(parked).isBetween(10, 100);
    }
}
