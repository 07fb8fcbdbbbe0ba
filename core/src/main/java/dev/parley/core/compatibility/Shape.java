package dev.parley.core.compatibility;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.system.EncodedSystem;
import dev.parley.core.system.Step;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** To which of the classes of the theory the machines of a system belong. */
final class Shape {
    private final EncodedSystem system;
    private final boolean[][] directed;
    private final Optional<Obstacle.NotASessionAutomaton> offender;
    private final boolean allDirected;

    Shape(EncodedSystem system) {
        this.system = system;
        this.directed = new boolean[system.roleCount()][];
        Optional<Obstacle.NotASessionAutomaton> found = Optional.empty();
        boolean all = true;
        for (int role = 0; role < system.roleCount(); role++) {
            Machine machine = system.machine(role);
            directed[role] = new boolean[machine.stateCount()];
            for (int state = 0; state < machine.stateCount(); state++) {
                directed[role][state] = isDirected(system.steps(role, state));
                all &= directed[role][state];
                if (found.isEmpty() && (isMixed(machine.from(state)) || isAmbiguous(system.steps(role, state)))) {
                    found = Optional.of(new Obstacle.NotASessionAutomaton(machine.role(), state));
                }
            }
        }
        this.offender = found;
        this.allDirected = all;
    }

    private static boolean isDirected(Step[] steps) {
        return Arrays.stream(steps)
                .allMatch(step -> step.isSend() == steps[0].isSend() && Arrays.equals(step.channels(), steps[0].channels()));
    }

    private static boolean isMixed(List<Transition> transitions) {
        return transitions.stream().map(t -> t.action().direction()).distinct().count() > 1;
    }

    /** Whether two receives take the same letter, or two sends are the same. */
    private static boolean isAmbiguous(Step[] steps) {
        Set<List<Object>> messages = new HashSet<>();
        for (Step step : steps) {
            if (step.isSend()) {
                if (!messages.add(List.of(step.transition().action()))) {
                    return true;
                }
            } else if (!step.accepted().stream().allMatch(letter -> messages.add(List.of(step.channel(), letter)))) {
                return true;
            }
        }
        return false;
    }

    /** A state that no communicating session automaton has: it sends and receives, or has two steps for one message. */
    Optional<Obstacle.NotASessionAutomaton> offender() {
        return offender;
    }

    boolean isDeterministic() {
        for (int role = 0; role < system.roleCount(); role++) {
            for (int state = 0; state < directed[role].length; state++) {
                if (isAmbiguous(system.steps(role, state))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether every state of every machine is directed. */
    boolean isDirected() {
        return allDirected;
    }

    /** Whether all steps of the state have one direction and the same peers. */
    boolean isDirected(int role, int state) {
        return directed[role][state];
    }
}
