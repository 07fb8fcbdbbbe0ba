package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.ControlFlowGraph.LoopRegion;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.flow.state.Moves;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Label;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The loops of the protocol that the code goes round without a word about it: that it does not say at the end either that there is no other
 * round is the same mistake.
 */
public final class ForgottenDecisions {

    /**
     * Code that starts a round.
     *
     * @param state where the machine asks whether there is one
     * @param loops the conditions of the code's loops around it
     */
    private record Forgotten(int state, Visit round, Set<Extent> loops) {}

    private final ControlFlowGraph graph;
    private final List<Forgotten> all = new ArrayList<>();

    public ForgottenDecisions(ControlFlowGraph graph) {
        this.graph = graph;
    }

    /** It is told that steps are missing before a visit. */
    public void told(Visit visit, List<Transition> steps) {
        steps.stream()
                .filter(step -> step.action().label() == Label.Reserved.AGAIN)
                .forEach(step -> all.add(new Forgotten(step.source(), visit, conditions(visit))));
    }

    /** Whether all that is missing before a visit are decisions of loops that are known to be forgotten. */
    public boolean explain(Visit visit, List<Transition> steps) {
        return !steps.isEmpty() && !all.isEmpty() && steps.stream().allMatch(step -> explains(visit, step));
    }

    /**
     * Whether the code that starts such a round has been led to by this call:
     * the decision of another loop was taken for the one that is forgotten.
     */
    public boolean wasTakenFor(Extent call) {
        return all.stream()
                .flatMap(each -> each.round().before().stream())
                .flatMap(before -> before.path().stream().filter(visit -> visit.node().step() instanceof Step.Perform)
                        .reduce((earlier, later) -> later).stream())
                .anyMatch(last -> ((Step.Perform) last.node().step()).operation().call().equals(call));
    }

    private boolean explains(Visit visit, Transition step) {
        Set<Extent> conditions = all.stream().noneMatch(each -> each.state() == step.source()) ? Set.of() : conditions(visit);
        return Moves.isLoop(step) && all.stream()
                .filter(each -> each.state() == step.source())
                .anyMatch(each -> each.loops().stream().anyMatch(conditions::contains) || visit.path().contains(each.round())
                        || isBehindLoop(visit, each.round()));
    }

    /** Whether a way has been in the loop that a round is of, which may end elsewhere than at its condition. */
    private boolean isBehindLoop(Visit visit, Visit round) {
        return graph.loops().stream()
                .map(LoopRegion::region)
                .filter(loop -> loop.contains(round.node().id()))
                .reduce((outer, inner) -> inner)
                .filter(loop -> visit.path().stream().anyMatch(passed -> loop.contains(passed.node().id())))
                .isPresent();
    }

    /** The conditions of loops on the way to a visit. */
    private static Set<Extent> conditions(Visit visit) {
        return visit.path().stream()
                .flatMap(passed -> passed.node().step() instanceof Step.Test test ? loop(test.construct()).stream() : Stream.empty())
                .collect(Collectors.toSet());
    }

    private static Optional<Extent> loop(Construct construct) {
        return switch (construct) {
            case Construct.Loop loop -> Optional.of(loop.condition());
            case Construct.ShortCircuit operator -> loop(operator.enclosing());
            case Construct.Conditional conditional -> Optional.empty();
            case Construct.Switch choice -> Optional.empty();
            case Construct.Alternative alternative -> Optional.empty();
            case Construct.Plain plain -> Optional.empty();
        };
    }
}
