package dev.parley.core.sample;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.projection.GlobalAutomaton;
import dev.parley.core.projection.Projection;
import dev.parley.core.projection.ProjectionResult.Projected;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;

/** Systems of machines, some of which work: projections of random types, half of them damaged in a place or two. */
public final class RandomSystem {
    private RandomSystem() {}

    public static Arbitrary<List<Machine>> arbitrary(int maxDepth, int maxRoles) {
        return Arbitraries.randomValue(random -> draw(new Random(random.nextLong()), maxDepth, maxRoles));
    }

    public static List<Machine> draw(Random random, int maxDepth, int maxRoles) {
        while (true) {
            Optional<List<Machine>> machines = project(RandomGlobalType.draw(random, maxDepth, maxRoles));
            if (machines.isPresent()) {
                List<Machine> system = new ArrayList<>(machines.get());
                for (int damage = random.nextInt(3); damage > 0; damage--) {
                    int victim = random.nextInt(system.size());
                    system.set(victim, damaged(system.get(victim), random));
                }
                return system;
            }
        }
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

    /** Leaves out a transition, or lets it lead elsewhere. */
    private static Machine damaged(Machine machine, Random random) {
        List<Transition> transitions = new ArrayList<>(machine.transitions().toList());
        if (transitions.isEmpty()) {
            return machine;
        }
        Transition victim = transitions.remove(random.nextInt(transitions.size()));
        if (random.nextBoolean()) {
            transitions.add(new Transition(victim.source(), victim.action(), random.nextInt(machine.stateCount())));
        }
        Machine.Builder copy = Machine.builder(machine.role());
        for (int state = 0; state < machine.stateCount(); state++) {
            copy.state();
        }
        transitions.forEach(t -> copy.transition(t.source(), t.action(), t.target()));
        return copy.build();
    }
}
