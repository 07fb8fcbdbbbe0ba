package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.ControlFlowGraph;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.diagnostics.BranchIncomplete;
import dev.parley.checker.flow.state.Ending;
import dev.parley.checker.flow.state.Fork;
import dev.parley.checker.flow.state.Gaps;
import dev.parley.checker.flow.state.StepKind;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.machine.Transition;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Tells of arms of branchings, and of handlers of exceptions, that lack steps which other ways make. */
public final class IncompleteArms {
    private final ControlFlowGraph graph;
    private final Reach reach;
    private final Findings findings;
    private final BranchCorrections corrections;
    private final MissingLabels labels;
    private final Arrivals arrivals;
    private final Gaps gaps;
    private final LeftOutDecisions leftOut;
    private final StaleConditions stale;
    private final String session;
    private final Set<Lack> told = new HashSet<>();

    /** What an arm lacks, by the node at which it starts and the edge to it. */
    private record Lack(int at, Node.Edge edge, List<StepKind> steps) {
        static Lack of(Fork fork, List<Transition> steps) {
            return new Lack(fork.at().node().id(), fork.suspectEdge(), StepKind.of(steps));
        }

        boolean isAt(Node node, Node.Edge way) {
            return at == node.id() && edge.equals(way);
        }
    }

    /** @param session the name of the session where no way tells what it is called */
    public IncompleteArms(ControlFlowGraph graph, Reach reach, Findings findings, BranchCorrections corrections, MissingLabels labels,
            Arrivals arrivals, Gaps gaps, LeftOutDecisions leftOut, StaleConditions stale, String session) {
        this.graph = graph;
        this.reach = reach;
        this.findings = findings;
        this.corrections = corrections;
        this.labels = labels;
        this.arrivals = arrivals;
        this.gaps = gaps;
        this.leftOut = leftOut;
        this.stale = stale;
        this.session = session;
    }

    /** An arm lacks the same steps on every way that leads to it, whatever the ways have done before: one finding says so. */
    Optional<Visit> toldOfAnotherWay(Visit suspect, List<Visit> others) {
        return told.isEmpty()
                ? Optional.empty()
                : Fork.joining(suspect, others)
                        .filter(fork -> !fork.isRound() && isToldOf(fork) && way(fork, suspect)
                                .filter(lag -> told.contains(Lack.of(fork, lag)))
                                .isPresent())
                        .map(Fork::leader)
                        .findFirst();
    }

    /** Whether anything is told of the arm that the suspicious way takes. */
    private boolean isToldOf(Fork fork) {
        return !fork.lagging().isEmpty() && told.stream().anyMatch(lack -> lack.isAt(fork.at().node(), fork.suspectEdge()));
    }

    private Optional<List<Transition>> way(Fork fork, Visit suspect) {
        return reach.way(suspect.configuration().position(), fork.leader().configuration().position());
    }

    /** Whether the way to a visit has come, since the call before, by an arm of which the first step that it lacks is due there. */
    public boolean lackedBefore(Visit visit, List<Transition> due) {
        List<StepKind> possible = StepKind.of(due);
        List<Visit> path = visit.path();
        for (int i = path.size() - 2; i >= 0 && !(path.get(i).node().step() instanceof Step.Perform); i--) {
            Node at = path.get(i).node();
            Node.Edge edge = path.get(i + 1).via().orElseThrow();
            if (told.stream().anyMatch(lack -> lack.isAt(at, edge) && possible.contains(lack.steps().getFirst()))) {
                return true;
            }
        }
        return false;
    }

    /** The arm that the suspicious way takes lacks something, or the handler that it gets to from there; whether that was told. */
    boolean lack(Fork fork, List<Transition> lag, Visit suspect) {
        if (handlerLacks(fork, lag, suspect)) {
            return true;
        }
        Arm entered = Arm.of(fork, graph).in(method(fork, suspect, lag));
        if (entered.isPassedBy() && Fork.doesAnything(fork.lagging())) {
            // What follows the branching is done there: that is where something is missing.
            return false;
        }
        explain(suspect, lag);
        List<Diagnostic> surplus = stale.inOtherArms(fork);
        if (!surplus.isEmpty()) {
            told.add(Lack.of(fork, lag));
            surplus.forEach(findings::withdraw);
            findings.add(BranchIncomplete.stale(findings.span(entered.edge().extent()), graph.quote(entered.at().extent()),
                    findings.wording().mustInTurn(lag),
                    entered.words(graph)), lag, suspect);
            return true;
        }
        report(entered, fork, lag, suspect, complete(entered, fork, lag));
        return true;
    }

    /** It is an arm that lacks these steps, and not the round of which that was told. */
    void explain(Visit suspect, List<Transition> lag) {
        gaps.inArm(suspect, lag).ifPresent(findings::withdraw);
    }

    /**
     * The suspicious way gets to a handler of what the code foresees, and does nothing behind it: whether what is thrown instead comes out right
     * is another matter. Where a handler leaves the session, it is told of that place. Whether anything was told.
     */
    boolean handlerLacks(Fork fork, List<Transition> lag, Visit suspect) {
        Optional<Fork> handled = fork.atHandler().filter(thrown -> suspect.node().step() instanceof Step.Perform
                && !graph.isPassed(thrown.lagging().getFirst().node()));
        handled.ifPresent(thrown -> {
            explain(suspect, lag);
            report(Arm.handler(thrown), thrown, lag, suspect, List.of());
        });
        return handled.isPresent();
    }

    /** Tells that an arm lacks what the suspicious way of a fork does. */
    void report(Arm entered, Fork fork, List<Transition> lag, Visit suspect, List<Fix> fixes) {
        Lack arm = Lack.of(fork, lag);
        told.add(arm);
        Diagnostic finding = BranchIncomplete.at(findings.span(entered.place(graph)), findings.wording().mustInTurn(lag), entered.words(graph));
        leftOut.at(arm, suspect, lag);
        leftOut.tells(arm, finding);
        findings.add(finding.withFixes(fixes), lag, suspect);
    }

    /** The method that ends too early, where that which the call runs is one that others run as well. */
    private Optional<Construct.Method> method(Fork fork, Visit suspect, List<Transition> lag) {
        List<Ending.Passed> outermostFirst = Ending.before(suspect).reversed();
        boolean isOther = outermostFirst.stream().findFirst().filter(passed -> !arrivals.allLack(passed.returned(), lag)).isPresent();
        return outermostFirst.stream()
                .filter(passed -> isOther && fork.lagging().contains(passed.returned()) && arrivals.allLack(passed.returned(), lag))
                .findFirst()
                .map(passed -> new Construct.Method(((Step.Call) passed.call().node().step()).name(), passed.returned().node().extent()));
    }

    private List<Fix> complete(Arm arm, Fork fork, List<Transition> lag) {
        if (arm.method().isPresent()) {
            return corrections.complete(arm.method().get(), arm.edge(), lag, receiverIn(fork.lagging()));
        }
        if (doesMore(fork, arm)) {
            return List.of();
        }
        List<Fix> written = corrections.complete(arm.at(), arm.edge(), lag, receiver(fork));
        return written.isEmpty() ? labels.inArm(arm.at(), arm.edge(), lag, fork.leader().configuration().position(), receiver(fork)) : written;
    }

    /** Whether the suspicious way does something with the session behind the arm: what it lacks may belong there. */
    private static boolean doesMore(Fork fork, Arm arm) {
        Extent branching = Extent.between(fork.at().node().extent().offset(), arm.edge().extent().end());
        List<Visit> behind = fork.lagging().stream()
                .dropWhile(visit -> visit.activation() != fork.at().activation() || branching.contains(visit.node().extent()))
                .toList();
        return !behind.isEmpty() && Fork.doesAnything(behind);
    }

    /** What the code calls the session where the ways part. */
    private String receiver(Fork fork) {
        return receiverIn(Stream.of(fork.leading(), fork.lagging()).flatMap(List::stream).toList());
    }

    private String receiverIn(List<Visit> way) {
        return way.stream()
                .flatMap(visit -> visit.node().step() instanceof Step.Perform perform ? Stream.of(perform.operation().receiver()) : Stream.empty())
                .findFirst()
                .orElse(session);
    }
}
