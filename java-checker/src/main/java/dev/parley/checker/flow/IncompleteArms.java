package dev.parley.checker.flow;

import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Step;
import dev.parley.core.machine.Transition;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The arms of branchings that were told to lack steps. */
final class IncompleteArms {

    /** What an arm lacks, by the node at which it starts and the edge to it. */
    record Lack(int at, Node.Edge edge, List<StepKind> steps) {}

    private final Set<Lack> told = new HashSet<>();

    /** Takes note of what the suspicious way of a fork lacks. */
    Lack add(Fork fork, List<Transition> steps) {
        Lack lack = lack(fork, steps);
        told.add(lack);
        return lack;
    }

    boolean contains(Fork fork, List<Transition> steps) {
        return told.contains(lack(fork, steps));
    }

    boolean isEmpty() {
        return told.isEmpty();
    }

    /** Whether the way to a visit has come, since the call before, by an arm of which the first step that it lacks is due there. */
    boolean lackedBefore(Visit visit, List<Transition> due) {
        List<StepKind> possible = StepKind.of(due);
        List<Visit> path = visit.path();
        for (int i = path.size() - 2; i >= 0 && !(path.get(i).node().step() instanceof Step.Perform); i--) {
            int at = path.get(i).node().id();
            Node.Edge edge = path.get(i + 1).via().orElseThrow();
            if (told.stream().anyMatch(lack -> lack.at() == at && lack.edge().equals(edge) && possible.contains(lack.steps().getFirst()))) {
                return true;
            }
        }
        return false;
    }

    private static Lack lack(Fork fork, List<Transition> steps) {
        return new Lack(fork.at().node().id(), fork.suspectEdge(), StepKind.of(steps));
    }
}
