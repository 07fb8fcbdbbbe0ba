package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.ControlFlowGraph.LoopRegion;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.diagnostics.BranchIncomplete;
import dev.parley.checker.diagnostics.LabelNotHandled;
import dev.parley.checker.diagnostics.LoopLeftEarly;
import dev.parley.checker.diagnostics.OperationSkippedByShortCircuit;
import dev.parley.checker.flow.state.Fork;
import dev.parley.checker.flow.state.Moves;
import dev.parley.checker.flow.state.Position;
import dev.parley.checker.flow.state.Rounds;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Transition;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Explains why one way to a place leaves the session short of where the others leave it. The mistake then is not the call at that
 * place but the piece of syntax at which the ways part: a short-circuit operator, an arm of a branching, a loop, a jump.
 */
public final class Blame {
    /** A round of a loop that lacks more steps than this was not meant to be a round of the protocol. */
    private static final int FEW = 3;

    private final ControlFlowGraph graph;
    private final Reach reach;
    private final Findings findings;
    private final BranchCorrections corrections;
    private final Decisions decisions;
    private final OrdinaryLoops loops;
    private final IncompleteArms arms;
    /** The nodes of calls at which a mistake was reported: once each, on whichever chain of calls it is reached first. */
    private final Set<Integer> explained = new HashSet<>();
    /** Calls of which the code does not say what they do, so that rounds may do different things. */
    private final Set<Integer> unsaid = new HashSet<>();
    /** The jumps out of loops that are told to be wrong. */
    private final Set<Visit> jumps = new HashSet<>();
    private final DueSteps dueSteps = new DueSteps();
    /** The visits of operations that are not. */
    private final Set<Visit> failed = new HashSet<>();

    public Blame(ControlFlowGraph graph, Reach reach, Findings findings, BranchCorrections corrections, Decisions decisions, IncompleteArms arms,
            Repetition repetition) {
        this.corrections = corrections;
        this.decisions = decisions;
        this.arms = arms;
        this.graph = graph;
        this.reach = reach;
        this.findings = findings;
        this.loops = new OrdinaryLoops(graph, findings, repetition, this::isTold);
    }

    /**
     * Reports the disagreement of {@code suspect} with the nearest of {@code others}, if there is an explanation.
     *
     * @return the one whose position to go on with; empty where there is no explanation, and nothing was reported
     */
    public Optional<Visit> disagreement(Visit suspect, List<Visit> others, Optional<SessionOperation> operation) {
        Optional<Visit> told = arms.toldOfAnotherWay(suspect, others);
        if (told.isPresent()) {
            return told;
        }
        Fork fork = Fork.nearest(suspect, others);
        if (isAskedInVain(fork, suspect)) {
            return Optional.of(fork.leader());
        }
        Optional<Fork> nearer = nearer(fork, suspect, others).filter(joined -> parting(joined, suspect));
        if (nearer.isPresent()) {
            return nearer.map(Fork::leader);
        }
        boolean explained = fork.isRound()
                ? inSameRound(fork, fork.at().depth(), suspect) || inAnotherRound(fork, suspect) || round(fork, suspect, operation)
                : comingRound(fork, suspect);
        return explained ? Optional.of(fork.leader()) : Optional.empty();
    }

    /**
     * Reports the disagreement of a way that lacked something in its round with others that have come round only later; whether there is an
     * explanation.
     */
    public boolean disagreesInRound(Visit suspect, List<Visit> others) {
        List<Visit> right = others.stream()
                .filter(visit -> visit.path().stream().noneMatch(passed -> passed.equals(suspect) || failed.contains(passed)))
                .toList();
        if (right.isEmpty()) {
            return false;
        }
        Fork fork = Fork.nearest(suspect, right);
        return nearer(fork, suspect, right).filter(joined -> parting(joined, suspect)).isPresent()
                || (fork.isRound() ? inSameRound(fork, fork.at().depth(), suspect) : comingRound(fork, suspect));
    }

    /** Reports a question by which the code was to tell apart the labels of which the suspicious way got one. */
    private boolean isAskedInVain(Fork fork, Visit suspect) {
        Optional<List<Transition>> lag = reach.way(position(suspect), position(fork.leader())).filter(steps -> !steps.isEmpty());
        Optional<VainQuestion> vain = lag.flatMap(steps -> VainQuestion.on(fork, reach));
        vain.ifPresent(question -> {
            Action label = question.label().action();
            findings.add(LabelNotHandled.at(findings.span(question.call().call()), label.peer().name(), label.label().toString(),
                    findings.wording().mustInTurn(lag.get()))
                    .withFixes(corrections.ask(question.compared(), label.label().toString())), lag.get(), suspect);
        });
        return vain.isPresent();
    }

    /**
     * Where the ways part later than at {@code fork}, unless a peer decides
     * on the suspicious one behind that: then it is about what is done then.
     */
    private Optional<Fork> nearer(Fork fork, Visit suspect, List<Visit> others) {
        return fork.nearer(suspect, others, failed).filter(joined -> !joined.comesRound() && joined.lagging().stream()
                .limit(joined.lagging().size() - 1)
                .noneMatch(visit -> visit.node().step() instanceof Step.Perform perform && perform.operation().kind() == Kind.INBRANCH));
    }

    /** Whether a jump that is told to leave a loop early has led here, without another step: on all ways behind it that is the mistake. */
    public boolean isToldOfJump(Visit suspect) {
        return !jumps.isEmpty() && suspect.path().reversed().stream()
                .skip(1)
                .takeWhile(passed -> !(passed.node().step() instanceof Step.Perform))
                .anyMatch(jumps::contains);
    }

    /** The operation of a visit is due there. */
    public void fits(Visit visit) {
        dueSteps.fits(visit);
    }

    /** The operation of a visit is not due there. */
    public void fails(Visit visit) {
        failed.add(visit);
    }

    /** A mistake is about to be reported at a call. */
    public void explain(Node call) {
        explained.add(call.id());
    }

    /** The role or the label of a call is not known. */
    public void unsaid(Node call) {
        unsaid.add(call.id());
    }

    /** Whether a mistake in a loop is known, of which its repetition is a part, or a call that may be another one in each round. */
    private boolean isTold(LoopRegion loop) {
        return Stream.of(explained, unsaid).flatMap(Set::stream).anyMatch(loop.region()::contains);
    }

    /** Whether a mistake was reported at a call: what else is wrong there is most likely the same mistake seen from elsewhere. */
    public boolean isExplained(Node call) {
        return explained.contains(call.id()) || loops.isRepeated(call);
    }

    /**
     * Another way round the same loop comes out right: then the ways part within the round.
     *
     * @param from how far from the start they part at the earliest
     */
    private boolean inSameRound(Fork round, int from, Visit suspect) {
        List<Visit> right = round.leader().path().stream()
                .flatMap(visit -> visit.rejoined().stream())
                .filter(visit -> visit.depth() >= round.at().depth() && !visit.path().contains(suspect))
                .toList();
        if (right.isEmpty()) {
            return false;
        }
        Fork fork = Fork.nearest(suspect, right);
        return nearer(fork, suspect, right).filter(joined -> parting(joined, suspect)).isPresent()
                || fork.at().depth() >= from && !fork.isRound() && parting(fork, suspect);
    }

    /** An earlier round that began alike comes out right: then it is about what this one does not do that the other one has done. */
    private boolean inAnotherRound(Fork round, Visit suspect) {
        return round.inAnotherRound().filter(parted -> parting(parted, suspect)).isPresent();
    }

    /** The suspicious way parts from the other one, and perhaps comes to the same place again behind that. */
    private boolean comingRound(Fork fork, Visit suspect) {
        return fork.comesRound() && inSameRound(fork, fork.at().depth() + 1, suspect)
                || parting(fork, suspect)
                || fork.comesRound() && fork.firstOfAlternatives().filter(first -> inSameRound(fork, first.depth(), suspect)).isPresent();
    }

    private boolean round(Fork fork, Visit suspect, Optional<SessionOperation> operation) {
        boolean decidedByProtocol = fork.lagging().stream()
                .flatMap(visit -> visit.before().stream())
                .anyMatch(visit -> visit.node().step() instanceof Step.Perform perform && isDecision(perform.operation().kind()));
        if (decidedByProtocol || operation.isEmpty()) {
            return false;
        }
        Optional<List<Transition>> lag = reach.way(position(suspect), position(fork.leader()));
        boolean almost = lag.filter(way -> way.size() <= FEW && way.stream().noneMatch(Moves::isLoop)).isPresent();
        Optional<LoopRegion> loop = loops.innermost(suspect.node());
        return !almost && loop.isPresent() && loops.report(loop.get(), operation.get(), lag.orElse(List.of()), suspect);
    }

    private boolean parting(Fork parted, Visit suspect) {
        Fork fork = parted.atUse();
        Node at = fork.at().node();
        Optional<List<Transition>> way = reach.way(position(suspect), position(fork.leader())).filter(steps -> !steps.isEmpty());
        if (at.step() instanceof Step.Test test && test.construct() instanceof Construct.Loop loop) {
            return inSameRound(fork, fork.at().depth() + 1, suspect) || loops.blame(fork, loop, way.orElse(List.of()), suspect);
        }
        if (way.isEmpty()) {
            return false;
        }
        List<Transition> lag = way.get();
        if (reach.isInsideLoop(position(suspect))) {
            Optional<Visit> jump = loops.jumpOut(fork.lagging());
            if (jump.isPresent()) {
                String must = findings.wording().must(List.of(lag.getFirst()));
                findings.add(LoopLeftEarly.at(findings.span(jump.get().node().extent()), "break", must), lag, suspect);
                jumps.add(jump.get());
                return true;
            }
        }
        return switch (at.step()) {
            case Step.Test test -> construct(test.construct(), fork, lag, suspect);
            case Step.Select select -> arms.lack(fork, lag, suspect);
            case Step.Perform perform -> outcome(perform.operation(), fork, lag, suspect);
            default -> arms.handlerLacks(fork, lag, suspect);
        };
    }

    private boolean construct(Construct construct, Fork fork, List<Transition> lag, Visit suspect) {
        return switch (construct) {
            case Construct.ShortCircuit operator -> {
                Optional<SessionOperation> skipped = Fork.firstIn(operator.right().region(), fork.leading());
                boolean skips = fork.lagging().stream().noneMatch(visit -> operator.right().region().contains(visit.node().id()));
                if (skips && skipped.isPresent()) {
                    findings.add(OperationSkippedByShortCircuit.at(findings.span(skipped.get().call()), operator.operator(),
                            Boolean.toString(operator.skippedWhen()), findings.wording().must(lag.subList(0, 1)))
                                    .withFixes(evaluateBoth(operator, fork)), lag.subList(0, 1), suspect);
                    yield true;
                }
                yield construct(operator.enclosing(), fork, lag, suspect);
            }
            case Construct.Conditional conditional -> arms.lack(fork, lag, suspect);
            case Construct.Switch choice -> arms.lack(fork, lag, suspect);
            case Construct.Loop loop -> loops.blame(fork, loop, lag, suspect);
            case Construct.Alternative methods -> fork.isOver(methods) && arms.lack(fork, lag, suspect);
            case Construct.Plain plain -> false;
        };
    }

    /**
     * Whether the way parts, behind what a peer decided, from one that goes on with the step that is due: what is wrong is where it does, and
     * not what the code does for the peer's decision.
     */
    private boolean leavesWhatIsDue(List<Transition> lag, Visit suspect) {
        Optional<Fork> parting = dueSteps.parting(suspect).map(Fork::atUse).filter(Fork::isDecision);
        parting.ifPresent(fork -> arms.report(Arm.of(fork, graph), fork, lag, suspect, List.of()));
        return parting.isPresent();
    }

    /** Whether the way ends with the last of a known number of rounds, where what a peer decided asks for another one. */
    private boolean endsAfterRounds(Fork fork, List<Transition> lag, Visit suspect) {
        boolean jumps = fork.lagging().stream().anyMatch(visit -> visit.node().step() instanceof Step.Leave);
        Optional<Node> last = Rounds.lastBefore(suspect, fork.at()).filter(round -> !jumps).map(Visit::node);
        last.ifPresent(round -> {
            int count = ((Step.Round) round.step()).count();
            arms.explain(suspect, lag);
            findings.add(BranchIncomplete.at(findings.span(round.extent()), findings.wording().mustInTurn(lag),
                    count == 1 ? "after the only round of the loop" : "after the last of " + count + " rounds of the loop"), lag, suspect);
        });
        return last.isPresent();
    }

    private List<Fix> evaluateBoth(Construct.ShortCircuit operator, Fork fork) {
        return fork.at().node().edges().stream()
                .filter(edge -> edge.guard().equals(new Guard.Holds(!operator.skippedWhen())))
                .findFirst()
                .map(edge -> corrections.evaluateBoth(operator, edge.extent()))
                .orElse(List.of());
    }

    /** The protocol itself lets the ways part: the suspicious one got a label that the code does not treat as it should. */
    private boolean outcome(SessionOperation operation, Fork fork, List<Transition> lag, Visit suspect) {
        if (operation.kind() != Kind.INBRANCH) {
            return false;
        }
        Position after = position(fork.lagging().getFirst());
        Optional<Transition> told = fork.at().configuration().position() instanceof Position.At at ? labelled(after, at) : Optional.empty();
        boolean matched = false;
        Optional<Extent> asked = Optional.empty();
        Optional<Node.Edge> arm = Optional.empty();
        Optional<Node> comparing = Optional.empty();
        for (Visit visit : fork.lagging()) {
            Node.Edge edge = visit.via().orElseThrow();
            Node from = visit.before().orElseThrow().node();
            if (from.step() instanceof Step.Select select) {
                asked = asked.or(() -> Optional.of(select.construct().selector()));
                matched |= edge.guard() instanceof Guard.Cases || edge.guard() instanceof Guard.MayMatch
                        || edge.guard() instanceof Guard.Otherwise otherwise && otherwise.explicit();
                arm = arm.or(() -> Optional.of(edge));
                comparing = comparing.or(() -> Optional.of(from));
            } else if (from.step() instanceof Step.Test test && test.condition().asksText()) {
                matched |= edge.guard().equals(new Guard.Holds(true));
                arm = Optional.of(edge);
                comparing = Optional.of(from);
            }
        }
        if (told.isEmpty() || fork.lagging().stream().anyMatch(visit -> visit.via().orElseThrow().guard() instanceof Guard.Thrown)) {
            return false;
        }
        if (leavesWhatIsDue(lag, suspect) || endsAfterRounds(fork, lag, suspect)) {
            return true;
        }
        String label = told.get().action().label().toString();
        String must = findings.wording().mustInTurn(lag);
        if (!matched && isHandled(fork)) {
            return false;
        }
        if (!matched) {
            findings.add(LabelNotHandled.at(findings.span(asked.orElse(operation.call())), told.get().action().peer().name(), label, must)
                    .withFixes(comparing.map(node -> addBranch(node, label, lag, operation.receiver())).orElse(List.of())), lag, suspect);
            return true;
        }
        Optional<Extent> used = decisions.use(fork);
        Extent blamed = used.orElse(arm.map(Node.Edge::extent).orElse(operation.call()));
        // Other labels may come to the place where this one is used.
        List<Fix> fixes = used.isPresent() ? List.of() : completeArm(comparing, arm, lag, operation.receiver());
        arms.explain(suspect, lag);
        findings.add(BranchIncomplete.at(findings.span(blamed), must, "when the label is `" + label + "`").withFixes(fixes), lag, suspect);
        return true;
    }

    /**
     * Whether this way and another one do what is due behind what was told, and part later: then the code has a way for it, and what is
     * wrong is behind.
     */
    private boolean isHandled(Fork fork) {
        Visit told = fork.lagging().getFirst();
        return Fork.doesAnything(fork.lagging())
                && dueSteps.areMadeBehind(told, fork);
    }

    private List<Fix> addBranch(Node comparing, String label, List<Transition> lag, String receiver) {
        if (comparing.step() instanceof Step.Select(Operand.OfText asked, var construct, var comparisons)) {
            // What is made of the label tells the cases apart, not the label.
            return List.of();
        }
        return comparing.step() instanceof Step.Select select
                ? Stream.concat(corrections.respell(select, label, reach.labels()).stream(),
                        corrections.addCase(select.construct(), label, lag, receiver).stream()).toList()
                : corrections.addElseIf(comparing, label, lag, receiver);
    }

    private List<Fix> completeArm(Optional<Node> comparing, Optional<Node.Edge> arm, List<Transition> lag, String receiver) {
        return comparing.isPresent() && arm.isPresent() ? corrections.complete(comparing.get(), arm.get(), lag, receiver) : List.of();
    }

    private Optional<Transition> labelled(Position after, Position.At before) {
        return reach.stepsFrom(before.state()).stream()
                .filter(step -> Moves.isNamed(step) && Moves.afterLabel(step).equals(after))
                .findFirst();
    }

    /** The last jump of a way out of a loop that the protocol knows. */
    public Optional<Visit> jumpOutOfLoop(List<Visit> way) {
        return loops.jumpOut(way);
    }

    private static boolean isDecision(Kind kind) {
        return switch (kind) {
            case OUTBRANCH, INBRANCH, OUTWHILE, INWHILE -> true;
            case BEGIN, AWAIT_BEGIN, SEND, RECEIVE, POLL, GIVE_AWAY, LEAVE, ABORT, CLOSE -> false;
        };
    }

    private static Position position(Visit visit) {
        return visit.configuration().position();
    }
}
