package dev.parley.core.projection;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.exploration.Exploration;
import dev.parley.core.exploration.Exploration.Choices;
import dev.parley.core.exploration.Exploration.Options;
import dev.parley.core.machine.Machine;
import dev.parley.core.oracle.NaiveSystem;
import dev.parley.core.projection.ProjectionResult.Projected;
import dev.parley.core.sample.ShrinkableProtocol;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.type.Role;
import dev.parley.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;

/** The machines of a type that can be projected to all of its roles never get stuck, whatever the size of the queues. */
class ProjectionSoundnessTest {
    private static final int LIMIT = 2_000;

    @Provide
    Arbitrary<GlobalProtocol> protocols() {
        return ShrinkableProtocol.arbitrary(6, 5);
    }

    @Property(tries = 1_200)
    void projectionsNeverGetStuck(@ForAll("protocols") GlobalProtocol protocol) {
        Optional<List<Machine>> machines = project(protocol);
        Statistics.label("types").collect(kind(protocol)).coverage(coverage -> {
            coverage.check("projectable, merging in several roles").percentage(share -> share > 2.5);
            coverage.check("projectable, merging in one role").percentage(share -> share > 2.5);
            coverage.check("unprojectable").percentage(share -> share < 70);
        });
        if (machines.isEmpty()) {
            return;
        }
        for (int bound = 1; bound <= 3; bound++) {
            Optional<NaiveSystem.Result> result = new NaiveSystem(machines.get(), bound).explore(LIMIT);
            if (result.isEmpty()) {
                return;
            }
            assertThat(result.get().nearestErrors()).isEmpty();
            assertThat(result.get().blocked()).isFalse();
        }
    }

    /** If every choice is made again and again, nobody starves and every message is received. */
    @Property(tries = 500)
    void projectionsAreLiveUnderFairChoices(@ForAll("protocols") GlobalProtocol protocol) {
        project(protocol).ifPresent(machines -> {
            Exploration.Report report = Exploration.explore(
                    machines, PayloadOrder.byName(), new Options(1, LIMIT * 2, Choices.FAIR));
            assertThat(report.verdict()).isNotInstanceOf(Verdict.Fails.class);
        });
    }

    @Property(tries = 500)
    void projectionsAreDeterministicAndDirected(@ForAll("protocols") GlobalProtocol protocol) {
        project(protocol).ifPresent(machines -> assertThat(machines)
                .allMatch(Machine::isDeterministic)
                .allMatch(Machine::isDirected));
    }

    private static Optional<List<Machine>> project(GlobalProtocol protocol) {
        if (!(GlobalAutomaton.of(protocol) instanceof GlobalAutomaton.Compiled compiled)) {
            return Optional.empty();
        }
        List<Machine> machines = new ArrayList<>();
        for (Role role : protocol.roles()) {
            if (!(Projection.project(compiled.automaton(), role) instanceof Projected projected)) {
                return Optional.empty();
            }
            machines.add(projected.machine());
        }
        return Optional.of(machines);
    }

    private static String kind(GlobalProtocol protocol) {
        if (!(GlobalAutomaton.of(protocol) instanceof GlobalAutomaton.Compiled compiled)) {
            return "ill-formed";
        }
        int merging = 0;
        for (Role role : protocol.roles()) {
            if (!(Projection.project(compiled.automaton(), role) instanceof Projected)) {
                return "unprojectable";
            }
            merging += merges(compiled.automaton(), role) ? 1 : 0;
        }
        return switch (merging) {
            case 0 -> "projectable without merging";
            case 1 -> "projectable, merging in one role";
            default -> "projectable, merging in several roles";
        };
    }

    /** Whether the role has something to do in several situations between which it cannot tell. */
    private static boolean merges(GlobalAutomaton automaton, Role role) {
        Closure closure = new Closure(automaton, role);
        return IntStream.range(0, automaton.stateCount())
                .boxed()
                .flatMap(state -> automaton.from(state).stream())
                .map(edge -> closure.of(List.of(Trail.START.then(edge))))
                .anyMatch(knowledge -> knowledge.alternatives().size() > 1);
    }
}
