package dev.parley.core.compatibility;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.compatibility.MultipartyCompatibility.Options;
import dev.parley.core.compatibility.MultipartyCompatibility.Report;
import dev.parley.core.machine.Machine;
import dev.parley.core.oracle.NaiveCompatibility;
import dev.parley.core.oracle.NaiveSystem;
import dev.parley.core.sample.RandomSystem;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;

class CompatibilityPropertiesTest {
    private static final int LIMIT = 300;

    @Provide
    Arbitrary<List<Machine>> systems() {
        return RandomSystem.arbitrary(3, 4);
    }

    @Provide
    Arbitrary<List<Machine>> projections() {
        return RandomSystem.projections(5, 5);
    }

    /** The reduced system gives the answers of the whole one. */
    @Property(tries = 1_500)
    void agreesWithTheDefinitions(@ForAll("systems") List<Machine> machines, @ForAll @IntRange(min = 1, max = 3) int k) {
        Optional<NaiveSystem.Result> whole = new NaiveSystem(machines, k).explore(LIMIT);
        Report report = MultipartyCompatibility.check(machines, PayloadOrder.byName(), k, 100_000);
        if (whole.isEmpty() || !report.directed() || !report.deterministic()) {
            return;
        }
        NaiveCompatibility definitions = new NaiveCompatibility(machines, whole.get());
        boolean exhaustive = definitions.isExhaustive();
        String expected = !exhaustive ? "not exhaustive" : definitions.isSafe() ? "compatible" : "exhaustive and not safe";
        Statistics.label("systems").collect(expected).coverage(coverage -> {
            coverage.check("compatible").percentage(share -> share > 20);
            coverage.check("exhaustive and not safe").percentage(share -> share > 10);
            coverage.check("not exhaustive").percentage(share -> share > 1);
        });
        assertThat(report.k().isPresent() ? report.verdict() instanceof Verdict.Holds ? "compatible" : "exhaustive and not safe" : "not exhaustive")
                .isEqualTo(expected);
    }

    /** What is said to hold holds for larger queues too, and what is said to fail can be seen to. */
    @Property(tries = 1_500)
    void neverContradictedByExploration(@ForAll("systems") List<Machine> machines) {
        Report report = MultipartyCompatibility.check(machines, PayloadOrder.byName(), Options.DEFAULT.withMaxBound(3));
        Statistics.label("verdicts").collect(report.verdict().getClass().getSimpleName(), report.directed());
        for (int bound = 1; bound <= 4; bound++) {
            Optional<NaiveSystem.Result> whole = new NaiveSystem(machines, bound).explore(LIMIT);
            if (whole.isPresent() && report.verdict() instanceof Verdict.Holds) {
                assertThat(whole.get().nearestErrors()).isEmpty();
            }
            if (whole.isPresent() && report.verdict() instanceof Verdict.Fails && report.k().isPresent()
                    && bound >= report.k().getAsInt()) {
                assertThat(new NaiveCompatibility(machines, whole.get()).isSafe()).isFalse();
            }
        }
    }

    /** Where every configuration was visited, the verdict is that of the definitions, whatever the machines are like. */
    @Property(tries = 3_000)
    void exploredSystemsAreDecidedAsTheDefinitionsSay(@ForAll("systems") List<Machine> machines) {
        Report report = MultipartyCompatibility.check(machines, PayloadOrder.byName(), Options.DEFAULT.withMaxBound(3));
        Statistics.label("explored").collect(report.explored()).coverage(coverage ->
                coverage.check(true).percentage(share -> share > 0.2));
        boolean mixed = machines.stream().anyMatch(CompatibilityPropertiesTest::hasMixedState);
        if (!report.explored() || mixed) {
            return;
        }
        Optional<NaiveSystem.Result> whole = new NaiveSystem(machines, report.k().orElseThrow() + 1).explore(LIMIT);
        whole.ifPresent(result -> assertThat(report.verdict() instanceof Verdict.Holds)
                .isEqualTo(new NaiveCompatibility(machines, result).isSafe()));
    }

    private static boolean hasMixedState(Machine machine) {
        return IntStream.range(0, machine.stateCount()).anyMatch(state ->
                machine.from(state).stream().map(step -> step.action().direction()).distinct().count() > 1);
    }

    /** Projection is a special case: what it yields is compatible with queues of a single message. */
    @Property(tries = 1_000)
    void projectionsAreCompatible(@ForAll("projections") List<Machine> machines) {
        Report report = MultipartyCompatibility.check(machines, PayloadOrder.byName(), 1, 100_000);

        assertThat(report.obstacle().filter(obstacle -> obstacle instanceof Obstacle.TooLarge).isPresent()
                        || report.verdict() instanceof Verdict.Holds && report.k().getAsInt() == 1)
                .as("%s", report)
                .isTrue();
    }
}
