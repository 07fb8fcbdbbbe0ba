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

    /** Projections that have not been tampered with. */
    public static Arbitrary<List<Machine>> projections(int maxDepth, int maxRoles) {
        return Arbitraries.randomValue(random -> projection(new Random(random.nextLong()), maxDepth, maxRoles));
    }

    private static List<Machine> draw(Random random, int maxDepth, int maxRoles) {
        List<Machine> system = new ArrayList<>(projection(random, maxDepth, maxRoles));
        for (int damage = random.nextInt(3); damage > 0; damage--) {
            int victim = random.nextInt(system.size());
            system.set(victim, damaged(system.get(victim), random));
        }
        return system;
    }

    private static List<Machine> projection(Random random, int maxDepth, int maxRoles) {
        Optional<List<Machine>> machines = Optional.empty();
        while (machines.isEmpty()) {
            machines = project(RandomGlobalType.draw(random, maxDepth, maxRoles));
        }
        return machines.get();
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

    /** Leaves out a transition, lets it lead elsewhere, or adds it to another state. */
    private static Machine damaged(Machine machine, Random random) {
        List<Transition> transitions = new ArrayList<>(machine.transitions().toList());
        if (transitions.isEmpty()) {
            return machine;
        }
        Transition victim = transitions.get(random.nextInt(transitions.size()));
        int elsewhere = random.nextInt(machine.stateCount());
        switch (random.nextInt(3)) {
            case 0 -> transitions.remove(victim);
            case 1 -> {
                transitions.remove(victim);
                transitions.add(new Transition(victim.source(), victim.action(), elsewhere));
            }
            default -> transitions.add(new Transition(elsewhere, victim.action(), victim.target()));
        }
        Machine.Builder copy = Machine.builder(machine.role());
        for (int state = 0; state < machine.stateCount(); state++) {
            copy.state();
        }
        transitions.forEach(t -> copy.transition(t.source(), t.action(), t.target()));
        return copy.build();
    }
}
