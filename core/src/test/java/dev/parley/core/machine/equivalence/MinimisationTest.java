package dev.parley.core.machine.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.machine.equivalence.Minimisation.Minimal;
import dev.parley.core.machine.generators.RandomMachine;
import dev.parley.core.type.Label;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.junit.jupiter.api.Test;

class MinimisationTest {
    private static final Role B = new Role("B");

    @Test
    void mergesBranchesThatGoOnAlikeAndDropsWhatIsNeverReached() {
        Machine machine = machine(6,
                new Transition(0, Action.send(B, Label.of("y")), 1),
                new Transition(0, Action.send(B, Label.of("x")), 2),
                new Transition(1, Action.receive(B, Label.of("ok")), 3),
                new Transition(2, Action.receive(B, Label.of("ok")), 4),
                new Transition(5, Action.receive(B, Label.of("ok")), 0));

        Minimal minimal = Minimisation.minimal(machine);

        assertThat(minimal.machine().toString()).isEqualTo("A[0 B!y() 1, 0 B!x() 1, 1 B?ok() 2]");
        assertThat(minimal.states()).containsExactly(0, 1, 1, 2, 2, -1);
        assertThat(minimal.image(machine.from(2).getFirst()).toString()).isEqualTo("1 B?ok() 2");
        assertThat(Minimisation.canonical(machine).toString()).isEqualTo("A[0 B!x() 1, 0 B!y() 1, 1 B?ok() 2]");
    }

    @Test
    void rollsAnUnrolledLoopUp() {
        Machine machine = machine(3,
                new Transition(0, Action.send(B, Label.of("x")), 1),
                new Transition(1, Action.send(B, Label.of("x")), 2),
                new Transition(2, Action.send(B, Label.of("x")), 1));

        assertThat(Minimisation.minimal(machine).machine().toString()).isEqualTo("A[0 B!x() 0]");
    }

    @Test
    void keepsChoicesThatAnAutomatonWouldMerge() {
        // a.b + a.c is not a.(b + c): after the first a the choice has been made.
        Machine machine = machine(4,
                new Transition(0, Action.send(B, Label.of("a")), 1),
                new Transition(0, Action.send(B, Label.of("a")), 2),
                new Transition(1, Action.send(B, Label.of("b")), 3),
                new Transition(2, Action.send(B, Label.of("c")), 3));

        assertThat(Minimisation.minimal(machine).machine()).isEqualTo(machine);
    }

    @Test
    void isFastOnALongChain() {
        int length = 100_000;
        Machine chain = machine(length + 1, IntStream.range(0, length)
                .mapToObj(i -> new Transition(i, Action.send(B, Label.of("x")), i + 1))
                .toArray(Transition[]::new));

        // Moore's algorithm would need as many rounds as the chain has states.
        assertThat(Minimisation.minimal(chain).machine()).isEqualTo(chain);
    }

    @Property(tries = 1000)
    void mergesExactlyTheBisimilarStates(@ForAll("machines") Machine machine) {
        Minimal minimal = Minimisation.minimal(machine);
        Set<Tuple.Tuple2<Integer, Integer>> bisimilar = naiveBisimilarity(machine);

        for (int p = 0; p < machine.stateCount(); p++) {
            for (int q = 0; q < machine.stateCount(); q++) {
                if (minimal.states().get(p) >= 0 && minimal.states().get(q) >= 0) {
                    assertThat(minimal.states().get(p).equals(minimal.states().get(q)))
                            .isEqualTo(bisimilar.contains(Tuple.of(p, q)));
                }
            }
        }
        for (int state = 0; state < machine.stateCount(); state++) {
            if (minimal.states().get(state) >= 0) {
                assertThat(machine.from(state).stream().map(minimal::image).distinct()).containsExactlyInAnyOrderElementsOf(
                        minimal.machine().from(minimal.states().get(state)));
            }
        }
    }

    @Property(tries = 500)
    void theCanonicalFormDoesNotDependOnNumberingOrOrder(@ForAll("deterministic") Machine machine, @ForAll Random random) {
        List<Integer> numbers = new ArrayList<>(IntStream.range(1, machine.stateCount()).boxed().toList());
        Collections.shuffle(numbers, random);
        numbers.addFirst(0);
        List<Transition> shuffled = new ArrayList<>(machine.transitions().toList());
        Collections.shuffle(shuffled, random);
        Machine renumbered = machine(machine.stateCount(), shuffled.stream()
                .map(t -> new Transition(numbers.get(t.source()), t.action(), numbers.get(t.target())))
                .toArray(Transition[]::new));

        assertThat(Minimisation.canonical(renumbered)).isEqualTo(Minimisation.canonical(machine));
    }

    @Property(tries = 300)
    void minimisingTwiceChangesNothing(@ForAll("machines") Machine machine) {
        Machine minimal = Minimisation.minimal(machine).machine();

        assertThat(Minimisation.minimal(minimal).machine()).isEqualTo(minimal);
    }

    @Provide
    Arbitrary<Machine> machines() {
        return RandomMachine.arbitrary(8);
    }

    @Provide
    Arbitrary<Machine> deterministic() {
        return RandomMachine.directed(8);
    }

    /** The greatest bisimulation by its definition: start with all pairs and remove until nothing changes. */
    private static Set<Tuple.Tuple2<Integer, Integer>> naiveBisimilarity(Machine machine) {
        Set<Tuple.Tuple2<Integer, Integer>> pairs = new HashSet<>();
        for (int p = 0; p < machine.stateCount(); p++) {
            for (int q = 0; q < machine.stateCount(); q++) {
                pairs.add(Tuple.of(p, q));
            }
        }
        while (pairs.removeIf(pair -> !simulates(machine, pair.get1(), pair.get2(), pairs)
                || !simulates(machine, pair.get2(), pair.get1(), pairs))) {}
        return pairs;
    }

    private static boolean simulates(Machine machine, int p, int q, Set<Tuple.Tuple2<Integer, Integer>> pairs) {
        return machine.from(p).stream().allMatch(s -> machine.from(q).stream()
                .anyMatch(t -> t.action().equals(s.action()) && pairs.contains(Tuple.of(s.target(), t.target()))));
    }

    private static Machine machine(int states, Transition... transitions) {
        Machine.Builder builder = Machine.builder(new Role("A"));
        IntStream.range(0, states).forEach(i -> builder.state());
        for (Transition t : transitions) {
            builder.transition(t.source(), t.action(), t.target());
        }
        return builder.build();
    }
}
