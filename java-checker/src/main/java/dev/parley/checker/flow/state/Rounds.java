package dev.parley.checker.flow.state;

import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.ControlFlowGraph.LoopRegion;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Step;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Label;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Where ways are in the rounds of the code's loops: what is missing in a round belongs to its end, or to what asks for the next one. */
public record Rounds(ControlFlowGraph graph) {

    /** What a {@code continue} leads to by which the code gets from one visit to the next round of the loop that another visit is in. */
    public Optional<Visit> jumpToNextRound(Visit visit, Visit from) {
        Optional<LoopRegion> loop = innermostLoop(visit.node());
        return Stream.iterate(visit, here -> here != from, here -> here.before().orElseThrow())
                .filter(here -> here.via().filter(edge -> graph.text().startsWith("continue", edge.extent().offset())).isPresent())
                .findFirst()
                .filter(here -> loop.isPresent() && innermostLoop(here.node()).equals(loop));
    }

    /** The jump that leads to a visit. */
    public static Extent jump(Visit to) {
        return to.via().orElseThrow().extent();
    }

    private Optional<LoopRegion> innermostLoop(Node node) {
        return graph.loops().stream().filter(loop -> loop.region().contains(node.id())).reduce((outer, inner) -> inner);
    }

    /**
     * Whether the loop does more behind a call on which another way goes, itself or in a method that it calls there: where the steps belong is
     * not sure then.
     */
    public boolean isPassed(Visit call, Visit visit) {
        Set<Node> way = Stream.iterate(visit, here -> here != call, here -> here.before().orElseThrow()).map(Visit::node).collect(Collectors.toSet());
        return innermostLoop(call.node())
                .map(LoopRegion::region)
                .filter(round -> graph.nodes().subList(call.node().id() + 1, round.to()).stream()
                        .anyMatch(node -> (node.step() instanceof Step.Perform || node.step() instanceof Step.Call) && !way.contains(node)))
                .isPresent();
    }

    /**
     * The loop that has been entered since the call before, where all that is missing is to say, or ask, whether there is another round. None where
     * the round may do without the call.
     */
    public static Optional<Construct.Loop> undecided(Visit visit, List<Transition> steps) {
        boolean isDecision = steps.size() == 1 && steps.getFirst().action().label() == Label.Reserved.AGAIN;
        return Stream.iterate(visit.before(), here -> isDecision && here.isPresent() && !(here.get().node().step() instanceof Step.Perform),
                        here -> here.get().before())
                .flatMap(Optional::stream)
                .flatMap(here -> here.node().step() instanceof Step.Test test
                        ? Stream.of(whole(test.construct())).filter(construct -> isIn(construct, in(here.activation(), visit)))
                        : Stream.empty())
                .findFirst()
                .flatMap(around -> around instanceof Construct.Loop loop ? Optional.of(loop) : Optional.empty());
    }

    /** Where a way is in the code that one of its visits belongs to: at the call that leads on. */
    private static Node in(Activation code, Visit visit) {
        Visit here = visit;
        while (here.activation() != code) {
            here = here.before().orElseThrow();
        }
        return here.node();
    }

    /** What a part of a condition decides. */
    private static Construct whole(Construct construct) {
        return construct instanceof Construct.ShortCircuit operator ? whole(operator.enclosing()) : construct;
    }

    private static boolean isIn(Construct construct, Node node) {
        return switch (construct) {
            case Construct.Loop loop -> loop.body().region().contains(node.id());
            case Construct.Conditional conditional -> conditional.thenArm().region().contains(node.id());
            case Construct.Switch choice -> choice.whole().contains(node.extent());
            case Construct.ShortCircuit operator -> false;
            case Construct.Alternative alternative -> false;
            case Construct.Plain plain -> false;
        };
    }

    /** The call on the session that a visit is, or the last one before it. */
    public static Optional<Visit> lastCall(Visit visit) {
        Optional<Visit> here = Optional.of(visit);
        while (here.isPresent() && !(here.get().node().step() instanceof Step.Perform)) {
            here = here.get().before();
        }
        return here;
    }

    /**
     * The last of a known number of rounds that a way has gone through to its end, if the session is where that round has found it, so that
     * another one would be due.
     *
     * @param within where the way was in the round
     */
    public static Optional<Visit> lastBefore(Visit visit, Visit within) {
        Set<Extent> loops = new HashSet<>();
        return within.path().reversed().stream()
                .filter(passed -> passed.node().step() instanceof Step.Round round
                        && loops.add(round.body())
                        && round.number() == round.count()
                        && !round.body().contains(visit.node().extent())
                        && passed.configuration().position().equals(visit.configuration().position()))
                .findFirst();
    }

    /** Whether a loop starts its next round on the way from one visit to another. */
    public static boolean comesRound(Visit visit, Visit from) {
        for (Visit here = visit; here != from; here = here.before().orElseThrow()) {
            Visit before = here.before().orElseThrow();
            boolean isBack = here.activation() == before.activation() && here.node().id() <= before.node().id();
            if (isBack || before.node().step() instanceof Step.Round round && round.number() > 1) {
                return true;
            }
        }
        return false;
    }
}
