package dev.parley.core.projection;

import static dev.parley.core.sample.GlobalTypes.data;
import static dev.parley.core.sample.GlobalTypes.directed;
import static dev.parley.core.sample.GlobalTypes.jump;
import static dev.parley.core.sample.GlobalTypes.loop;
import static dev.parley.core.sample.GlobalTypes.message;
import static dev.parley.core.sample.GlobalTypes.parallel;
import static dev.parley.core.sample.GlobalTypes.protocol;
import static dev.parley.core.sample.GlobalTypes.rec;
import static dev.parley.core.sample.GlobalTypes.role;
import static dev.parley.core.sample.GlobalTypes.sequence;
import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.machine.equivalence.Minimisation;
import dev.parley.core.oracle.NaiveSystem;
import dev.parley.core.projection.GlobalAutomaton.Compiled;
import dev.parley.core.projection.GlobalAutomaton.Rejected;
import dev.parley.core.projection.ProjectionResult.Projected;
import dev.parley.core.projection.ProjectionResult.Unprojectable;
import dev.parley.core.provenance.NodePath;
import dev.parley.core.sample.RandomGlobalType;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.GlobalType;
import dev.parley.core.type.RecursionVariable;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;

class ParallelTest {
    private static final int LIMIT = 2_000;

    @Test
    void aRoleOfOneThreadDoesNotNoticeTheOthers() {
        GlobalType ping = data("A", "B", "int");
        GlobalType other = data("C", "D", "int");

        assertThat(canonical("A, B, C, D", "B", parallel(ping, other), data("B", "A")))
                .isEqualTo(canonical("A, B, C, D", "B", ping, other, data("B", "A")));
        assertThat(canonical("A, B, C, D", "D", parallel(ping, other)))
                .isEqualTo(canonical("A, B, C, D", "D", other));
    }

    @Test
    void aRoleOfTwoThreadsMayInterleaveThemAsItLikes() {
        Machine a = machine(
                "A, B, C", "A", parallel(sequence(data("A", "B"), data("B", "A")), sequence(data("A", "C"), data("C", "A"))));

        assertThat(a.stateCount()).isEqualTo(9);
        assertThat(a.isDeterministic()).isTrue();
        assertThat(steps(a, 0)).containsExactlyInAnyOrder("B!()", "C!()");
        assertThat(steps(a, follow(a, 0, "B!()"))).containsExactlyInAnyOrder("B?()", "C!()");
        assertThat(steps(a, follow(a, 0, "B!()", "C!()"))).containsExactlyInAnyOrder("B?()", "C?()");
        assertThat(a.isFinal(follow(a, 0, "B!()", "B?()", "C!()", "C?()"))).isTrue();
    }

    @Test
    void twoRolesMayTalkInBothDirectionsAtOnce() {
        Machine a = machine("A, B", "A", parallel(data("A", "B", "int"), data("B", "A", "String")));

        assertThat(steps(a, 0)).containsExactlyInAnyOrder("B!(int)", "B?(String)");
    }

    @Test
    void whatFollowsWaitsForAllThreads() {
        Machine a = machine("A, B, C", "A", parallel(data("A", "B"), data("A", "C")), message("A", "B,C", "stop"));

        assertThat(steps(a, follow(a, 0, "B!()", "C!()"))).containsExactly("B,C!stop()");
        assertThat(steps(a, follow(a, 0, "B!()"))).containsExactly("C!()");
    }

    @Test
    void threadsMayBeNestedAndStandInLoops() {
        GlobalType inner = parallel(data("A", "B"), parallel(data("A", "C"), data("D", "A")));
        Machine a = machine("A, B, C, D", "A", loop("A", inner));

        assertThat(steps(a, follow(a, 0, "B,C,D![again]()"))).containsExactlyInAnyOrder("B!()", "C!()", "D?()");
        assertThat(follow(a, 0, "B,C,D![again]()", "D?()", "B!()", "C!()")).isZero();
    }

    @Test
    void everyStepOfTheProductIsFoundInTheText() {
        GlobalProtocol protocol = protocol("A, B, C", parallel(data("A", "B"), sequence(data("A", "C"), data("C", "A"))));

        Projected projected = (Projected) Projection.project(protocol, role("A"));

        assertThat(projected.machine().from(0))
                .extracting(step -> projected.origins().get(step))
                .containsExactly(List.of(NodePath.of(0, 0)), List.of(NodePath.of(0, 1, 0)));
    }

    @Test
    void threadsShareNoChannel() {
        assertThat(problems("A, B", parallel(data("A", "B"), sequence(data("B", "A"), data("A", "B")))))
                .containsExactly(new IllFormed.SharedChannel(NodePath.of(0, 1, 1), NodePath.of(0, 0), role("A"), role("B")));
        assertThat(problems("A, B, C", parallel(data("A", "B"), loop("A", data("C", "B")))))
                .containsExactly(new IllFormed.SharedChannel(NodePath.of(0, 1), NodePath.of(0, 0), role("A"), role("B")));
        assertThat(problems("A, B", parallel(data("A", "B"), data("B", "A")))).isEmpty();
    }

    @Test
    void aJumpStaysInItsThread() {
        assertThat(problems("A, B, C", rec("X", parallel(data("A", "B"), sequence(data("A", "C"), jump("X"))))))
                .containsExactly(new IllFormed.LeavesThread(NodePath.of(0, 0, 0, 1, 1), new RecursionVariable("X")));
        assertThat(problems("A, B, C", parallel(data("A", "B"), rec("X", data("A", "C"), jump("X"))))).isEmpty();
    }

    @Test
    void nothingFollowsAnEndlessThread() {
        assertThat(problems("A, B, C", parallel(data("A", "B"), rec("X", data("A", "C"), jump("X"))), data("B", "A")))
                .containsExactly(new IllFormed.UnreachableStep(NodePath.of(1), NodePath.of(0)));
    }

    @Test
    void aRoleMustKnowThatItsThreadsHaveStarted() {
        GlobalType choice = directed(
                "A",
                sequence(message("A", "B", "go"), parallel(data("B", "A"), data("C", "B"))),
                message("A", "B", "stop"));

        assertThat(Projection.project(protocol("A, B, C", choice), role("B"))).isInstanceOf(Projected.class);
        assertThat(Projection.project(protocol("A, B, C", choice), role("C"))).isInstanceOf(Unprojectable.class);
    }

    @Test
    void aRoleOfSeveralThreadsMustKnowWhichThreads() {
        GlobalType blind = directed(
                "A",
                sequence(message("A", "B", "l"), parallel(message("C", "B", "m"), message("C", "A", "m"))),
                sequence(message("A", "B", "r"), parallel(message("C", "B", "n"), message("C", "A", "m"))));

        assertThat(Projection.project(protocol("A, B, C", blind), role("C"))).isInstanceOf(Unprojectable.class);
    }

    @Test
    void alternativesThatStartAlikeGoOnAlike() {
        GlobalType left = sequence(message("A", "B", "m"), parallel(data("B", "A"), data("B", "C")));
        GlobalType right = sequence(message("A", "B", "m"), parallel(data("B", "A"), data("C", "B")));

        assertThat(problems("A, B, C", directed("A", left, right))).isNotEmpty();
        assertThat(problems("A, B, C", directed("A", left, left))).isEmpty();
    }

    @Test
    void tooManyInterleavingsAreRefused() {
        List<GlobalType> threads = new ArrayList<>();
        IntStream.range(0, 15).forEach(i -> threads.add(data("A", "B" + i)));
        String roles = "A, " + String.join(", ", IntStream.range(0, 15).mapToObj(i -> "B" + i).toList());

        assertThat(problems(roles, new GlobalType.Parallel(threads)))
                .containsExactly(new IllFormed.TooManyInterleavings(NodePath.of(0), role("A"), Threads.MOST_STATES));
    }

    /** Two threads that share one role, in any of its parts, between a prefix and a suffix. */
    @Provide
    Arbitrary<GlobalProtocol> protocols() {
        return Arbitraries.randoms().map(random -> {
            GlobalType one = RandomGlobalType.draw(new Random(random.nextLong()), 2, 3).type();
            GlobalType other = RandomGlobalType.draw(new Random(random.nextLong()), 2, 3).type();
            String shared = List.of("A", "B", "C").get(random.nextInt(3));
            return protocol(
                    "A, B, C, D, E, F",
                    data("A", "B,C,D,E,F"),
                    parallel(withoutBegin(one), Renaming.of(shared).in(withoutBegin(other))),
                    data("A", "B"));
        });
    }

    @Property(tries = 1_000)
    void interleavedProjectionsNeverGetStuck(@ForAll("protocols") GlobalProtocol protocol) {
        Optional<List<Machine>> machines = project(protocol);
        Statistics.label("protocols").collect(machines.isPresent()).coverage(coverage ->
                coverage.check(true).percentage(share -> share > 10));
        machines.ifPresent(some -> {
            assertThat(some).allMatch(Machine::isDeterministic);
            new NaiveSystem(some, 1).explore(LIMIT).ifPresent(result -> {
                assertThat(result.nearestErrors()).isEmpty();
                assertThat(result.blocked()).isFalse();
            });
        });
    }

    private static GlobalType withoutBegin(GlobalType type) {
        return type instanceof GlobalType.Sequence sequence
                ? new GlobalType.Sequence(sequence.steps().stream()
                        .filter(step -> !(step instanceof GlobalType.Begin))
                        .toList())
                : type;
    }

    /** A, B and C become D, E and F, except for one. */
    private record Renaming(String kept) {
        static Renaming of(String kept) {
            return new Renaming(kept);
        }

        private Role role(Role role) {
            return role.name().equals(kept) ? role : new Role(String.valueOf((char) (role.name().charAt(0) + 3)));
        }

        GlobalType in(GlobalType type) {
            return switch (type) {
                case GlobalType.Sequence sequence -> new GlobalType.Sequence(sequence.steps().stream().map(this::in).toList());
                case GlobalType.Message message -> new GlobalType.Message(
                        role(message.sender()),
                        message.receivers().stream().map(this::role).toList(),
                        message.label(),
                        message.payloads());
                case GlobalType.AnnouncedChoice choice -> new GlobalType.AnnouncedChoice(
                        role(choice.chooser()),
                        choice.branches().stream()
                                .map(branch -> new GlobalType.Branch(branch.label(), in(branch.body())))
                                .toList());
                case GlobalType.DirectedChoice choice -> new GlobalType.DirectedChoice(
                        role(choice.chooser()), choice.alternatives().stream().map(this::in).toList());
                case GlobalType.Loop loop -> new GlobalType.Loop(role(loop.guard()), in(loop.body()));
                case GlobalType.Recursion recursion -> new GlobalType.Recursion(recursion.variable(), in(recursion.body()));
                case GlobalType.Parallel parallel ->
                    new GlobalType.Parallel(parallel.threads().stream().map(this::in).toList());
                case GlobalType.Continue jump -> jump;
                case GlobalType.Begin begin -> throw new IllegalArgumentException("not in a thread: " + begin);
                case GlobalType.Connect connect -> throw new IllegalArgumentException("not drawn: " + connect);
                case GlobalType.Disconnect disconnect -> throw new IllegalArgumentException("not drawn: " + disconnect);
                case GlobalType.Wrap wrap -> throw new IllegalArgumentException("not drawn: " + wrap);
            };
        }
    }

    private static Optional<List<Machine>> project(GlobalProtocol protocol) {
        if (!(GlobalAutomaton.of(protocol) instanceof Compiled compiled)) {
            return Optional.empty();
        }
        List<Machine> machines = new ArrayList<>();
        for (Role role : protocol.roles()) {
            switch (Projection.project(compiled.automaton(), role)) {
                case Projected projected -> machines.add(projected.machine());
                case Unprojectable unprojectable -> {
                    return Optional.empty();
                }
                case ProjectionResult.Malformed malformed -> throw new AssertionError("compiled, yet " + malformed);
            }
        }
        return Optional.of(machines);
    }

    private static List<IllFormed> problems(String roles, GlobalType... steps) {
        return GlobalAutomaton.of(protocol(roles, steps)) instanceof Rejected rejected ? rejected.problems() : List.of();
    }

    private static Machine machine(String roles, String role, GlobalType... steps) {
        return ((Projected) Projection.project(protocol(roles, steps), role(role))).machine();
    }

    private static Machine canonical(String roles, String role, GlobalType... steps) {
        return Minimisation.canonical(machine(roles, role, steps));
    }

    private static List<String> steps(Machine machine, int state) {
        return machine.from(state).stream().map(step -> step.action().toString()).toList();
    }

    private static int follow(Machine machine, int start, String... actions) {
        return Arrays.stream(actions).reduce(start, (state, action) -> machine.from(state).stream()
                        .filter(step -> step.action().toString().equals(action))
                        .map(Transition::target)
                        .findFirst()
                        .orElseThrow(), (first, second) -> second);
    }
}
