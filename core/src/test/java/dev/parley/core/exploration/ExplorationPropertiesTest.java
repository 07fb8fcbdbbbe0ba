package dev.parley.core.exploration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.counterexample.Event;
import dev.parley.core.counterexample.Violation;
import dev.parley.core.exploration.Exploration.Choices;
import dev.parley.core.exploration.Exploration.Options;
import dev.parley.core.machine.Machine;
import dev.parley.core.oracle.NaiveLiveness;
import dev.parley.core.oracle.NaiveSystem.Configuration;
import dev.parley.core.oracle.NaiveSystem.Move;
import dev.parley.core.oracle.NaiveSystem;
import dev.parley.core.sample.RandomSystem;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.statistics.Statistics;

/** The exploration agrees with one that is written as directly after the definitions as possible. */
class ExplorationPropertiesTest {
    private static final int LIMIT = 1_000;

    @Provide
    Arbitrary<List<Machine>> systems() {
        return RandomSystem.arbitrary(4, 4);
    }

    @Provide
    Arbitrary<List<Machine>> smallSystems() {
        return RandomSystem.arbitrary(3, 4);
    }

    @Property(tries = 1_500)
    void safety(@ForAll("systems") List<Machine> machines, @ForAll @IntRange(min = 1, max = 3) int bound) {
        NaiveSystem oracle = new NaiveSystem(machines, bound);
        Optional<NaiveSystem.Result> expected = oracle.explore(LIMIT);
        if (expected.isEmpty()) {
            return;
        }
        Optional<Counterexample> found = safetyViolation(explore(machines, bound, Choices.FAIR).verdict());
        Statistics.label("verdicts").collect(found.map(c -> c.violation().getClass().getSimpleName()).orElse("safe")).coverage(coverage -> {
            coverage.check("safe").percentage(share -> share > 20);
            coverage.check("Deadlock").percentage(share -> share > 3);
            coverage.check("OrphanMessage").percentage(share -> share > 3);
            coverage.check("UnspecifiedReception").percentage(share -> share > 3);
        });
        assertThat(found.isPresent()).isEqualTo(!expected.get().nearestErrors().isEmpty());
        found.ifPresent(counterexample -> {
            assertThat(counterexample.trace()).hasSize(expected.get().distance());
            assertThat(oracle.errors(run(oracle, oracle.initial(), counterexample.trace())))
                    .contains(kind(counterexample.violation()));
        });
    }

    @Property(tries = 4_000)
    void liveness(@ForAll("smallSystems") List<Machine> machines, @ForAll @IntRange(min = 1, max = 2) int bound) {
        NaiveSystem oracle = new NaiveSystem(machines, bound);
        Optional<NaiveSystem.Result> expected = oracle.explore(200);
        if (expected.isEmpty() || !expected.get().nearestErrors().isEmpty()) {
            return;
        }
        NaiveLiveness liveness = new NaiveLiveness(oracle, expected.get());
        Verdict<Counterexample> verdict = explore(machines, bound, Choices.ARBITRARY).verdict();
        String found = verdict instanceof Verdict.Fails<Counterexample> fails
                ? fails.counterexample().violation().getClass().getSimpleName()
                : "live";
        Statistics.label("verdicts").collect(found).coverage(coverage -> {
            coverage.check("live").percentage(share -> share > 20);
            coverage.check("StarvingRole").count(count -> count > 5);
        });
        assertThat(found).isEqualTo(
                liveness.someRoleStarves()
                        ? "StarvingRole"
                        : liveness.someMessageIsNeverReceived() ? "MessageNeverReceived" : "live");
        if (verdict instanceof Verdict.Fails<Counterexample> fails) {
            Configuration entry = run(oracle, oracle.initial(), fails.counterexample().trace());
            assertThat(run(oracle, entry, fails.counterexample().cycle())).isEqualTo(entry);
        }
    }

    private static Configuration run(NaiveSystem oracle, Configuration from, List<Event> events) {
        Configuration at = from;
        for (Event event : events) {
            at = oracle.moves(at, Integer.MAX_VALUE).get(new Move(event.role(), event.transition()));
            assertThat(at).as("after %s", event).isNotNull();
        }
        return at;
    }

    private static Exploration.Report explore(List<Machine> machines, int bound, Choices choices) {
        return Exploration.explore(machines, PayloadOrder.byName(), new Options(bound, LIMIT * 2, choices));
    }

    private static Optional<Counterexample> safetyViolation(Verdict<Counterexample> verdict) {
        return verdict instanceof Verdict.Fails<Counterexample> fails && fails.counterexample().cycle().isEmpty()
                ? Optional.of(fails.counterexample())
                : Optional.empty();
    }

    private static NaiveSystem.Error kind(Violation violation) {
        return switch (violation) {
            case Violation.Deadlock deadlock -> NaiveSystem.Error.DEADLOCK;
            case Violation.OrphanMessage orphan -> NaiveSystem.Error.ORPHAN;
            case Violation.UnspecifiedReception reception -> NaiveSystem.Error.RECEPTION;
            case Violation.MessageOnClosedLink lost -> throw new AssertionError(lost);
            case Violation.StarvingRole starving -> throw new AssertionError(starving);
            case Violation.MessageNeverReceived neglected -> throw new AssertionError(neglected);
        };
    }
}
