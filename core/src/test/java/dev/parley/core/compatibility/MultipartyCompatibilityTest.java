package dev.parley.core.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.compatibility.MultipartyCompatibility.Options;
import dev.parley.core.compatibility.MultipartyCompatibility.Report;
import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.counterexample.Event;
import dev.parley.core.counterexample.Violation;
import dev.parley.core.machine.Machine;
import dev.parley.core.sample.Families;
import dev.parley.core.sample.Machines;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.verdict.Verdict;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MultipartyCompatibilityTest {

    @ParameterizedTest
    @CsvSource({"2, 1", "3, 2", "4, 2", "10, 5", "40, 20"})
    void stream(int n, int leastBound) {
        assertHolds(Families.stream(n), leastBound);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "3, 2", "10, 5", "21, 11"})
    void doubleBuffering(int n, int leastBound) {
        assertHolds(Families.doubleBuffering(n), leastBound);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 10, 40})
    void ring(int n) {
        assertHolds(Families.ring(n), 1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void nestedChoice(int levels) {
        assertHolds(Families.nestedChoice(levels), 1);
    }

    @ParameterizedTest
    @CsvSource({"1, 3, 2", "2, 2, 1", "1, 10, 5"})
    void generated(int labels, int k, int pairs) {
        assertHolds(Families.generated(labels, k, pairs), k);
    }

    /** B takes nothing before A has sent everything, and nobody knows how much that is; with queues of any size it is safe. */
    @Test
    void aSystemThatIsCompatibleForNoBound() {
        Report report = check(
                Options.DEFAULT.withMaxBound(4),
                "A: 0 B!x 0; 0 B!stop 1; 1 C!end 2",
                "B: 0 C?go 1; 1 A?x 1; 1 A?stop 2",
                "C: 0 A?end 1; 1 B!go 2");

        assertThat(report.verdict()).isEqualTo(new Verdict.Unknown<>(4));
        assertThat(report.k()).isEmpty();
        assertThat(report.obstacle()).containsInstanceOf(Obstacle.NotExhaustive.class);
    }

    @Test
    void aDeadlockIsFoundWithATrace() {
        Report report = check(Options.DEFAULT, "A: 0 B!x 1; 1 B?y 2", "B: 0 A?x 1; 1 A?z 2");

        assertThat(report.verdict()).isInstanceOfSatisfying(Verdict.Fails.class, fails -> {
            Counterexample found = (Counterexample) fails.counterexample();
            assertThat(found.violation()).isInstanceOf(Violation.StarvingRole.class);
        });
        assertThat(report.k()).hasValue(1);
    }

    @Test
    void competingReceives() {
        Report report = check(Options.DEFAULT, "A: 0 C!a 1", "B: 0 C!b 1", "C: 0 A?a 1; 0 B?b 2; 1 B?b 3; 2 A?a 3");

        assertThat(report.directed()).isFalse();
        assertThat(report.obstacle()).containsInstanceOf(Obstacle.NotInputIndependent.class);
        assertThat(report.explored()).isTrue();
        assertThat(report.verdict()).isInstanceOf(Verdict.Holds.class);
        assertThat(report.k()).hasValue(1);
    }

    @Test
    void competingReceivesAreUndecidedWhereQueuesGrowWithoutEnd() {
        Report report = check(
                Options.DEFAULT.withMaxBound(3), "A: 0 C!a 0", "B: 0 C!b 0", "C: 0 A?a 0; 0 B?b 0");

        assertThat(report.obstacle()).containsInstanceOf(Obstacle.NotInputIndependent.class);
        assertThat(report.explored()).isFalse();
        assertThat(report.verdict()).isEqualTo(new Verdict.Unknown<>(3));
    }

    /** Each end may speak first, and both are ready for the other one to have done so too. */
    @Test
    void mixedStatesAreDecidedByVisitingAll() {
        Report report = check(
                Options.DEFAULT,
                "A: 0 B!x 1; 0 B?y 2; 1 B?y 3; 1 B?none 3; 2 B!none 3",
                "B: 0 A!y 1; 0 A?x 2; 1 A?x 3; 1 A?none 3; 2 A!none 3");

        assertThat(report.obstacle()).containsInstanceOf(Obstacle.NotASessionAutomaton.class);
        assertThat(report.explored()).isTrue();
        assertThat(report.verdict()).isInstanceOf(Verdict.Holds.class);
    }

    @Test
    void receivesFromSeveralRolesThatDoNotCompete() {
        Report report = check(
                Options.DEFAULT,
                "A: 0 B!left 1; 0 C!right 1; 1 D?done 0",
                "B: 0 A?left 1; 1 D!b 0",
                "C: 0 A?right 1; 1 D!c 0",
                "D: 0 B?b 1; 0 C?c 1; 1 A!done 0");

        assertThat(report.directed()).isFalse();
        assertThat(report.deterministic()).isTrue();
        assertThat(report.verdict()).isInstanceOf(Verdict.Holds.class);
        assertThat(report.k()).hasValue(1);
    }

    /** With one place per queue A must wait for B to take x before it can trigger D; with two, D's z may be there before B takes x. */
    @Test
    void theBoundMayHideThatReceivesCompete() {
        Report report = check(
                Options.DEFAULT,
                "A: 0 B!x 1; 1 B!y 2; 2 D!go 3",
                "B: 0 A?x 1; 0 D?z 4; 1 A?y 2; 2 D?z 3; 4 D?late 5",
                "D: 0 A?go 1; 1 B!z 2");

        assertThat(report.obstacle()).containsInstanceOf(Obstacle.NotInputIndependent.class);
        assertThat(report.verdict()).isNotInstanceOf(Verdict.Holds.class);
    }

    @Test
    void mixedStatesAreNotOfTheTheory() {
        Report report = check(Options.DEFAULT, "A: 0 B!x 1; 0 B?y 1", "B: 0 A?x 1; 0 A!y 1");

        assertThat(report.obstacle()).containsInstanceOf(Obstacle.NotASessionAutomaton.class);
        assertThat(report.verdict()).isInstanceOf(Verdict.Fails.class);
    }

    @Test
    void tooManyConfigurationsAreUnknown() {
        Report report = MultipartyCompatibility.check(Families.ring(10), PayloadOrder.byName(), 1, 5);

        assertThat(report.verdict()).isEqualTo(new Verdict.Unknown<>(1));
        assertThat(report.obstacle()).containsInstanceOf(Obstacle.TooLarge.class);
    }

    @Test
    void theObstacleShowsWhatNeedsMoreRoom() {
        Report report = MultipartyCompatibility.check(Families.stream(4), PayloadOrder.byName(), 1, 1_000);

        assertThat(report.obstacle()).hasValueSatisfying(obstacle -> {
            Obstacle.NotExhaustive found = (Obstacle.NotExhaustive) obstacle;
            assertThat(found.send()).hasToString("S T!value()");
            assertThat(found.trace()).extracting(Event::toString).contains("S T!value()");
        });
    }

    private static void assertHolds(List<Machine> machines, int leastBound) {
        Report report = MultipartyCompatibility.check(machines, PayloadOrder.byName(), Options.DEFAULT.withMaxBound(50));
        assertThat(report.verdict()).isInstanceOf(Verdict.Holds.class);
        assertThat(report.k()).hasValue(leastBound);
        assertThat(report.directed()).isTrue();
        assertThat(report.deterministic()).isTrue();
    }

    private static Report check(Options options, String... machines) {
        return MultipartyCompatibility.check(
                Stream.of(machines).map(Machines::parse).toList(), PayloadOrder.byName(), options);
    }
}
