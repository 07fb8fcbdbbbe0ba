package dev.parley.checker.flow;

import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.diagnostics.LoopLeftEarly;
import dev.parley.checker.diagnostics.SelectionUnfinished;
import dev.parley.checker.diagnostics.SessionAbandoned;
import dev.parley.checker.diagnostics.SessionNotClosed;
import dev.parley.checker.diagnostics.SessionUsedAfterGivenAway;
import dev.parley.checker.flow.explanation.Findings;
import dev.parley.checker.flow.explanation.StepCalls;
import dev.parley.checker.flow.state.Position;
import dev.parley.checker.flow.state.Rounds;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.machine.Transition;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Holds the normal ends of a method against the machine: the session must be at its own end. */
final class CompletionCheck {
    private final Exploration exploration;
    private final Map<Integer, List<Visit>> settled = new HashMap<>();
    private final Set<Integer> explained = new HashSet<>();

    CompletionCheck(Exploration exploration) {
        this.exploration = exploration;
    }

    void check(Node node, Step.Complete complete, List<Visit> batch) {
        List<Visit> completed = settled.computeIfAbsent(node.id(), id -> new ArrayList<>());
        List<Visit> failing = new ArrayList<>();
        for (Visit visit : batch) {
            Position position = visit.configuration().position();
            boolean done = isDone(visit);
            if (done && complete.closed() && isOpen(position) && !visit.configuration().interrupted()) {
                exploration.findings.add(SessionNotClosed.at(exploration.findings.span(node.extent()), exploration.context.session())
                        .withFixes(close(node, complete)), List.of(), visit);
                exploration.lacks.add(new Lack(exploration.findings.span(node.extent()), position, Optional.empty(), exploration));
            }
            if (!complete.closed() && complete.how() != Step.Completion.FAILURE && position instanceof Position.GivenAway given
                    && given.taker() == Position.Taker.THREAD) {
                exploration.findings.add(SessionUsedAfterGivenAway.at(exploration.findings.span(node.extent()), "it is closed where this code ends"),
                        List.of(), visit);
            }
            if (done && !(position instanceof Position.Unknown) && !(position instanceof Position.Failed)) {
                exploration.earlyEnds.goesOn(visit);
                if (!(position instanceof Position.Closed closed && closed.early())) {
                    completed.add(visit);
                }
            } else if (!done) {
                failing.add(visit);
            }
        }
        failing.stream()
                .sorted(Comparator.comparingInt(this::distance))
                .forEach(visit -> {
                    boolean disagreement = !completed.isEmpty()
                            && exploration.blame.disagreement(visit, completed, Optional.empty()).isPresent();
                    if (disagreement) {
                        exploration.arrivals.explain(visit);
                    } else {
                        exploration.leftOut.at(node, visit, exploration.reach.wayToEnd(visit.configuration().position()).orElse(List.of()));
                    }
                    if (!disagreement && explained.add(node.id())) {
                        abandoned(visit, complete, returnOfMethod(visit, completed));
                    }
                    completed.add(visit);
                });
    }

    private List<Fix> close(Node end, Step.Complete complete) {
        String session = exploration.context.session();
        List<String> close = StepCalls.close(session).stream().toList();
        return close.isEmpty() ? List.of() : switch (complete.how()) {
            case RETURN, JUMP -> exploration.missingSteps.before(end.extent(), close);
            case END, BLOCK -> exploration.missingSteps.atTheEnd(end.extent(), session, close);
            case FAILURE -> List.of();
        };
    }

    /** The code ends here, and what the session still needs depends on what selectors select. */
    void leftToSelectors(Visit visit) {
        List<Transition> due = exploration.repairs.due(visit.configuration().position());
        exploration.findings.addHere(SelectionUnfinished.at(exploration.findings.span(visit.node().extent()), exploration.context.session(),
                exploration.findings.wording().must(due)), due, visit);
    }

    /** Whether the session needs nothing more. */
    boolean isDone(Visit visit) {
        return exploration.outlook.isComplete(visit.configuration().position()) || visit.configuration().interrupted();
    }

    private static boolean isOpen(Position position) {
        return position instanceof Position.At || position instanceof Position.Owing;
    }

    private int distance(Visit visit) {
        return exploration.reach.wayToEnd(visit.configuration().position()).map(List::size).orElse(Integer.MAX_VALUE);
    }

    /** The {@code return} of a called method by which a way leaves the session, where other ways through the same call come out right. */
    private Optional<Node> returnOfMethod(Visit visit, List<Visit> completed) {
        return visit.path().reversed().stream()
                .takeWhile(passed -> !(passed.node().step() instanceof Step.Perform))
                .filter(passed -> passed.node().step() instanceof Step.Return
                        && exploration.graph.text().startsWith("return", passed.node().extent().offset()))
                .filter(passed -> !passed.openCalls().isEmpty() && completed.stream().anyMatch(right -> passesOtherwise(right, passed)))
                .map(Visit::node)
                .findFirst();
    }

    private static boolean passesOtherwise(Visit right, Visit returned) {
        Node call = returned.openCalls().getLast().node();
        List<Node> way = right.path().stream().map(Visit::node).toList();
        return way.contains(call) && !way.contains(returned.node());
    }

    private void abandoned(Visit visit, Step.Complete complete, Optional<Node> returned) {
        Findings findings = exploration.findings;
        Position position = visit.configuration().position();
        List<Transition> due = exploration.repairs.due(position);
        String must = findings.wording().must(due);
        Optional<Visit> jump = exploration.reach.isInsideLoop(position) ? exploration.blame.jumpOutOfLoop(visit.path()) : Optional.empty();
        if (jump.isPresent()) {
            String word = jump.get().node().step() instanceof Step.Leave leave && leave.jump() == Step.Jump.BREAK ? "break" : "return";
            findings.add(LoopLeftEarly.at(findings.span(jump.get().node().extent()), word, must), due, visit);
            return;
        }
        String end = switch (complete.how()) {
            case RETURN -> "This `return` leaves the method in the middle of the session";
            case END -> "The method ends in the middle of the session";
            case BLOCK, FAILURE -> "The session `" + exploration.context.session() + "` is out of reach here, in the middle of it";
            case JUMP -> "This jump leaves the session `" + exploration.context.session() + "` in the middle of it";
        };
        List<Transition> rest = exploration.reach.wayToEnd(position).orElse(List.of());
        if (returned.isPresent()) {
            Diagnostic finding = SessionAbandoned.at(findings.span(returned.get().extent()),
                    "This `return` leaves the method in the middle of the session", must);
            exploration.leftOut.tells(visit.node(), finding);
            findings.add(finding, due, visit);
            return;
        }
        exploration.earlyEnds.lacks(visit, rest);
        if (exploration.forgotten.explain(visit, rest) || !rest.isEmpty() && !exploration.gaps.isNew(visit, rest)) {
            return;
        }
        Diagnostic finding = SessionAbandoned.at(findings.span(visit.node().extent()), end, must);
        exploration.earlyEnds.tells(visit, rest, finding);
        exploration.leftOut.tells(visit.node(), finding);
        exploration.lacks.add(new Lack(finding.span(), position, Optional.empty(), exploration));
        exploration.offers.add(finding, () -> exploration.arrivals.allLack(visit, rest));
        findings.add(finding.withFixes(complete(visit, complete, rest)), due, visit);
    }

    /** Does what is left of the session where the code ends. */
    private List<Fix> complete(Visit end, Step.Complete complete, List<Transition> rest) {
        Optional<SessionOperation> last = Rounds.lastCall(end).map(visit -> ((Step.Perform) visit.node().step()).operation());
        return exploration.missingSteps.toTheEndClosing(end.node().extent(), rest, exploration.context.session(), last, complete.closed());
    }
}
