package dev.parley.core.subtyping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.generators.RandomMachine;
import dev.parley.core.oracle.NaiveLiveness;
import dev.parley.core.oracle.NaiveSystem;
import dev.parley.core.sample.RandomSystem;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.type.Role;
import dev.parley.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomGenerator;
import org.junit.jupiter.api.Test;

class SubtypingPropertiesTest {
    private static final PayloadOrder ORDER = PayloadOrder.byName();
    private static final List<Role> PEERS = List.of(new Role("B"), new Role("C"));
    private static final RandomGenerator<List<Machine>> SYSTEMS = RandomSystem.projections(3, 3).generator(1_000);
    private static final int CONFIGURATIONS = 3_000;

    @Property(tries = 500)
    void bothAreReflexive(@ForAll("machines") Machine machine) {
        assertThat(SynchronousSubtyping.check(machine, machine, ORDER)).isInstanceOf(Verdict.Holds.class);
        assertThat(AsynchronousSubtyping.check(machine, machine, ORDER)).isInstanceOf(Verdict.Holds.class);
        assertThat(asynchronousOnly(machine, machine)).isInstanceOf(Verdict.Holds.class);
    }

    @Property(tries = 1000)
    void synchronousImpliesAsynchronous(@ForAll("machines") Machine machine, @ForAll Random random) {
        Machine candidate = Rewriting.rewritten(machine, random);

        if (SynchronousSubtyping.check(candidate, machine, ORDER) instanceof Verdict.Holds) {
            assertThat(AsynchronousSubtyping.check(candidate, machine, ORDER)).isInstanceOf(Verdict.Holds.class);
            // Also by the search alone, which may leave open what it cannot see to the end, but must not contradict.
            assertThat(asynchronousOnly(candidate, machine)).isNotInstanceOf(Verdict.Fails.class);
        }
    }

    @Property(tries = 2000)
    void synchronousIsTransitive(@ForAll("machines") Machine machine, @ForAll Random random) {
        Machine second = Rewriting.rewritten(machine, random);
        Machine third = Rewriting.rewritten(second, random);

        if (SynchronousSubtyping.check(second, machine, ORDER) instanceof Verdict.Holds
                && SynchronousSubtyping.check(third, second, ORDER) instanceof Verdict.Holds) {
            assertThat(SynchronousSubtyping.check(third, machine, ORDER)).isInstanceOf(Verdict.Holds.class);
        }
    }

    /** What is put together from two that hold may be left open, and must not be called wrong. */
    @Test
    void asynchronousIsTransitive() {
        Random random = new Random(20260104);
        int chains = 0;
        int open = 0;
        for (int i = 0; i < 3_000; i++) {
            List<Machine> system = SYSTEMS.next(random).value();
            Machine first = system.get(random.nextInt(system.size()));
            Machine second = either(first, random);
            Machine third = either(second, random);
            if (AsynchronousSubtyping.check(second, first, ORDER) instanceof Verdict.Holds
                    && AsynchronousSubtyping.check(third, second, ORDER) instanceof Verdict.Holds) {
                Verdict<SubtypingCounterexample> verdict = AsynchronousSubtyping.check(third, first, ORDER);
                assertThat(verdict).as("%s before %s before %s", third, second, first).isNotInstanceOf(Verdict.Fails.class);
                open += verdict instanceof Verdict.Unknown ? 1 : 0;
                chains += SynchronousSubtyping.check(third, first, ORDER) instanceof Verdict.Holds ? 0 : 1;
            }
        }
        assertThat(chains).isGreaterThan(300);
        assertThat(open).isLessThan(10);
    }

    private static Machine either(Machine original, Random random) {
        return random.nextBoolean() ? Rewriting.optimised(original, random) : Rewriting.rewritten(original, random);
    }

    /** Holds means that no system that works stops working when the candidate takes the original's place. */
    @Test
    void asynchronousNeverBreaksAWorkingSystem() {
        Random random = new Random(20260101);
        int reordered = 0;
        int refused = 0;
        int open = 0;
        for (int i = 0; i < 3_000; i++) {
            List<Machine> system = SYSTEMS.next(random).value();
            int replaced = random.nextInt(system.size());
            Machine candidate = Rewriting.rewritten(system.get(replaced), random);
            switch (AsynchronousSubtyping.check(candidate, system.get(replaced), ORDER)) {
                case Verdict.Fails<SubtypingCounterexample> fails -> refused++;
                case Verdict.Unknown<SubtypingCounterexample> unknown -> open++;
                case Verdict.Holds<SubtypingCounterexample> holds -> {
                    List<Machine> changed = new ArrayList<>(system);
                    changed.set(replaced, candidate);
                    if (works(system).orElse(false)) {
                        reordered += SynchronousSubtyping.check(candidate, system.get(replaced), ORDER) instanceof Verdict.Holds ? 0 : 1;
                        assertThat(works(changed).orElse(true)).as("%s in the place of %s in %s", candidate, system.get(replaced), system).isTrue();
                    }
                }
            }
        }
        // Not vacuous: many of the accepted candidates change the order.
        assertThat(reordered).isGreaterThan(50);
        assertThat(refused).isGreaterThan(500);
        assertThat(open).isLessThan(50);
    }

    /** On finite machines the answer is the definition's, both ways. */
    @Test
    void asynchronousIsPreciseOnFiniteMachines() {
        Random random = new Random(20260102);
        int reordered = 0;
        int refused = 0;
        int compared = 0;
        while (compared < 20_000) {
            Machine original = finite(random);
            Machine candidate = random.nextInt(10) == 0 ? finite(random) : Rewriting.rewritten(original, random);
            if (hasCircle(candidate) || PreciseOnFinite.effort(candidate, original) > 4_000) {
                continue;
            }
            compared++;
            boolean expected = PreciseOnFinite.isSubtype(candidate, original);
            Verdict<SubtypingCounterexample> verdict = asynchronousOnly(candidate, original);
            assertThat(verdict).as("%s in the place of %s", candidate, original)
                    .isInstanceOf(expected ? Verdict.Holds.class : Verdict.Fails.class);
            boolean synchronous = SynchronousSubtyping.check(candidate, original, ORDER) instanceof Verdict.Holds;
            reordered += expected && !synchronous ? 1 : 0;
            refused += expected ? 0 : 1;
        }
        assertThat(reordered).isGreaterThan(1_000);
        assertThat(refused).isGreaterThan(1_000);
    }

    /** What is known approximately proves nothing that the exact search refutes, and much of what it proves. */
    @Test
    void whatIsProvedApproximatelyIsNotRefuted() {
        Random random = new Random(20260105);
        int proved = 0;
        int ahead = 0;
        for (int i = 0; i < 20_000; i++) {
            List<Machine> system = SYSTEMS.next(random).value();
            Machine original = i % 2 == 0 ? finite(random) : system.get(random.nextInt(system.size()));
            Machine candidate = Rewriting.rewritten(original, random);
            if (approximatelyHolds(candidate, original)) {
                proved++;
                Verdict<SubtypingCounterexample> verdict = asynchronousOnly(candidate, original);
                assertThat(verdict).as("%s in the place of %s", candidate, original).isNotInstanceOf(Verdict.Fails.class);
                ahead += SynchronousSubtyping.check(candidate, original, ORDER) instanceof Verdict.Holds ? 0 : 1;
            }
        }
        assertThat(proved).isGreaterThan(2_000);
        assertThat(ahead).isGreaterThan(300);
    }

    @Property(tries = 3000)
    void whatIsProvedApproximatelyOfAnyMachineIsNotRefuted(@ForAll("machines") Machine machine, @ForAll Random random) {
        Machine candidate = Rewriting.rewritten(machine, random);

        if (approximatelyHolds(candidate, machine)) {
            assertThat(asynchronousOnly(candidate, machine)).isNotInstanceOf(Verdict.Fails.class);
        }
    }

    private static boolean approximatelyHolds(Machine candidate, Machine original) {
        Alphabet alphabet = new Alphabet(ORDER);
        Behaviour left = Behaviour.of(candidate, alphabet);
        Behaviour right = Behaviour.of(original, alphabet);
        return left.isDirected() && right.isDirected() && left.isDeterministic() && right.isDeterministic()
                && new UnboundedLag(alphabet, left, right).holds();
    }

    /** What is right by the rules, step by step, must not be called wrong, and mostly is recognised. */
    @Test
    void asynchronousAcceptsWhatAsynchronyHides() {
        Random random = new Random(20260103);
        int reordered = 0;
        int open = 0;
        for (int i = 0; i < 3_000; i++) {
            List<Machine> system = SYSTEMS.next(random).value();
            Machine original = system.get(random.nextInt(system.size()));
            Machine candidate = Rewriting.optimised(original, random);
            Verdict<SubtypingCounterexample> verdict = AsynchronousSubtyping.check(candidate, original, ORDER);
            assertThat(verdict).as("%s in the place of %s", candidate, original).isNotInstanceOf(Verdict.Fails.class);
            open += verdict instanceof Verdict.Unknown ? 1 : 0;
            reordered += SynchronousSubtyping.check(candidate, original, ORDER) instanceof Verdict.Holds ? 0 : 1;
        }
        assertThat(reordered).isGreaterThan(500);
        assertThat(open).isLessThan(10);
    }

    /** A counterexample is a run of both machines that ends in the states it names. */
    @Property(tries = 500)
    void counterexamplesAreRuns(@ForAll("machines") Machine machine, @ForAll Random random) {
        Machine candidate = Rewriting.rewritten(machine, random);

        for (Verdict<SubtypingCounterexample> verdict : List.of(
                SynchronousSubtyping.check(candidate, machine, ORDER), asynchronousOnly(candidate, machine))) {
            if (verdict instanceof Verdict.Fails<SubtypingCounterexample> fails) {
                SubtypingCounterexample counterexample = fails.counterexample();
                assertThat(run(candidate, counterexample.candidate())).isEqualTo(counterexample.candidateState());
                assertThat(run(machine, counterexample.original())).isEqualTo(counterexample.originalState());
            }
        }
    }

    private static int run(Machine machine, List<Action> actions) {
        int state = machine.initial();
        for (Action action : actions) {
            state = machine.step(state, action).orElseThrow().target();
        }
        return state;
    }

    @Provide
    Arbitrary<Machine> machines() {
        return RandomMachine.directed(6);
    }

    private static Verdict<SubtypingCounterexample> asynchronousOnly(Machine candidate, Machine original) {
        Alphabet alphabet = new Alphabet(ORDER);
        Behaviour left = Behaviour.of(candidate, alphabet);
        return new AsynchronousSearch(alphabet, left, Behaviour.of(original, alphabet)).run();
    }

    /** Empty when there is too much to see. */
    private static Optional<Boolean> works(List<Machine> machines) {
        NaiveSystem system = new NaiveSystem(machines, 4);
        return system.explore(CONFIGURATIONS).flatMap(result -> {
            if (!result.nearestErrors().isEmpty()) {
                return Optional.of(false);
            }
            if (result.blocked() || result.graph().size() > 200) {
                return Optional.empty();
            }
            NaiveLiveness liveness = new NaiveLiveness(system, result);
            return Optional.of(!liveness.someRoleStarves() && !liveness.someMessageIsNeverReceived());
        });
    }

    private static Machine finite(Random random) {
        Machine.Builder builder = Machine.builder(new Role("A"));
        grow(builder, builder.state(), 1 + random.nextInt(4), random);
        return builder.build();
    }

    private static void grow(Machine.Builder builder, int state, int depth, Random random) {
        if (depth == 0 || random.nextInt(12) == 0) {
            return;
        }
        boolean send = random.nextBoolean();
        Role peer = PEERS.get(random.nextInt(2));
        for (String label : List.of("a", "b")) {
            if (label.equals("a") || random.nextInt(3) == 0) {
                Role to = send && random.nextInt(8) == 0 ? PEERS.get(random.nextInt(2)) : peer;
                int target = builder.state();
                builder.transition(
                        state, send ? Action.send(to, Label.of(label)) : Action.receive(peer, Label.of(label)), target);
                grow(builder, target, depth - 1, random);
            }
        }
    }

    private static boolean hasCircle(Machine machine) {
        return comesBack(machine, 0, new ArrayList<>());
    }

    private static boolean comesBack(Machine machine, int state, List<Integer> path) {
        if (path.contains(state)) {
            return true;
        }
        path.add(state);
        boolean back = machine.from(state).stream().anyMatch(t -> comesBack(machine, t.target(), path));
        path.removeLast();
        return back;
    }
}
