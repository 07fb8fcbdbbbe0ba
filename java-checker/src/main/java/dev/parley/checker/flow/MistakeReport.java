package dev.parley.checker.flow;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.JavaType.Fit;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.SessionOperation.Argument;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.SessionOperation.Passing;
import dev.parley.checker.cfg.SessionOperation.Payload;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.diagnostics.LabelWithoutPayload;
import dev.parley.checker.diagnostics.OperationOutOfOrder;
import dev.parley.checker.diagnostics.SessionAbandoned;
import dev.parley.checker.diagnostics.SessionNotBegun;
import dev.parley.checker.diagnostics.SessionUsedAfterClose;
import dev.parley.checker.diagnostics.SessionUsedAfterGivenAway;
import dev.parley.checker.diagnostics.UnexpectedOperation;
import dev.parley.checker.diagnostics.Wording;
import dev.parley.checker.diagnostics.WrongDirection;
import dev.parley.checker.diagnostics.WrongLabel;
import dev.parley.checker.diagnostics.WrongLoopSide;
import dev.parley.checker.diagnostics.WrongPayloadCount;
import dev.parley.checker.diagnostics.WrongPayloadType;
import dev.parley.checker.diagnostics.WrongPeer;
import dev.parley.checker.flow.explanation.Findings;
import dev.parley.checker.flow.explanation.MissingPlaces;
import dev.parley.checker.flow.explanation.Mistake;
import dev.parley.checker.flow.explanation.SurplusCalls;
import dev.parley.checker.flow.state.Call;
import dev.parley.checker.flow.state.Moves;
import dev.parley.checker.flow.state.Position;
import dev.parley.checker.flow.state.Rounds;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.PayloadType;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Turns mistakes into findings at the exact place. */
final class MistakeReport {
    private final Exploration exploration;
    private final SurplusCalls surplusCalls;
    private final Findings findings;
    private final Wording wording;
    private final MissingReport missing;
    /** What was told of calls that are not due. */
    private final List<Surplus> surplus = new ArrayList<>();
    /** What is said of decisions that are not due, by the call. */
    private final Map<Extent, Diagnostic> surplusDecisions = new HashMap<>();
    /** What is done behind the end of the session, by the last call before. */
    private final Map<Optional<Visit>, Set<Extent>> late = new HashMap<>();
    /** Where the session is closed before its end. */
    private final Set<Visit> earlyCloses = new HashSet<>();

    /** A call where something else is due. */
    private record Surplus(Visit visit, List<Transition> due, Diagnostic finding) {}

    MistakeReport(Exploration exploration, SurplusCalls surplusCalls, MissingPlaces places) {
        this.exploration = exploration;
        this.surplusCalls = surplusCalls;
        this.findings = exploration.findings;
        this.missing = new MissingReport(exploration, surplusCalls, places);
        this.wording = findings.wording();
    }

    void report(Visit visit, Call call, List<Mistake> mistakes) {
        mistakes.forEach(mistake -> report(visit, call, mistake));
    }

    /**
     * Tells of steps that are missing where they belong: other ways than the one that was told of may lack them too, or be right.
     *
     * @param others the visits of the same call
     */
    void settle(Function<Visit, List<Visit>> others) {
        missing.settle(others);
        exploration.leftOut.explained(findings::isTold).forEach(findings::withdraw);
        surplusDecisions.forEach((call, finding) -> {
            if (exploration.forgotten.wasTakenFor(call)) {
                findings.withdraw(finding);
            }
        });
        surplus.stream().filter(call -> exploration.arms.lackedBefore(call.visit(), call.due())).map(Surplus::finding).forEach(findings::withdraw);
        exploration.offers.settle();
    }

    /** A method may be called where it is right as it is. */
    private List<Fix> instead(Visit visit, SessionOperation operation, List<Transition> due) {
        return !visit.activation().sites().isEmpty()
                ? List.of()
                : exploration.words.fixes(visit, due, words -> exploration.corrections.instead(operation, due, words));
    }

    /** What is done with a role that is unknown is wrong in any order. */
    private List<Fix> exchange(Visit visit, Call call) {
        boolean isKnown = call.roles().filter(exploration.roles::containsAll).isPresent() || call.operation().roles().isEmpty();
        return isKnown ? exploration.corrections.exchange(call.operation(), next(visit)) : List.of();
    }

    private List<Fix> removeSame(Visit visit, Call call) {
        return visit.before().flatMap(Rounds::lastCall)
                .map(last -> exploration.corrections.removeSame(((Step.Perform) last.node().step()).operation(), call.operation()))
                .orElse(List.of());
    }

    private static List<Fix> firstOf(List<Fix> fixes, List<Fix> others) {
        return fixes.isEmpty() ? others : fixes;
    }

    private void report(Visit visit, Call call, Mistake mistake) {
        SessionOperation operation = call.operation();
        SourceSpan whole = findings.span(operation.call());
        String does = findings.does(call);
        switch (mistake) {
            case Mistake.Missing lack -> missing.report(visit, call, lack.steps());
            case Mistake.NotBegun begin ->
                findings.add(notBegun(visit, operation, begin.begin(), does), List.of(begin.begin()), visit);
            case Mistake.Unexpected unexpected -> unexpected(visit, call, unexpected, whole, does);
            case Mistake.OutOfOrder swapped -> {
                Diagnostic wrong = OperationOutOfOrder.at(whole, wording.must(List.of(swapped.due())), does);
                exploration.offers.add(wrong, () -> exploration.arrivals.allLack(visit, List.of(swapped.due())));
                List<Fix> fixes = firstOf(exchange(visit, call), removeSame(visit, call));
                findings.add(changing(visit, wrong).withFixes(fixes), List.of(swapped.due()), visit);
            }
            case Mistake.WrongPeer peer -> {
                Diagnostic wrong = WrongPeer.at(operation.roleArgument().map(findings::span).orElse(whole), wording.must(List.of(peer.due())), does,
                        peer.due().action().peers().stream().map(Role::name).toList());
                findings.addHere(asWritten(changing(visit, wrong), operation), List.of(peer.due()), visit);
            }
            case Mistake.WrongLabel label -> {
                Optional<Extent> argument = operation.label().map(Argument::extent);
                Diagnostic wrong = WrongLabel.at(argument.map(findings::span).orElse(whole), exploration.machine.role().name(),
                        call.label().orElse("?"),
                        label.meant().action().label().toString(), labels(label.offered()), labels(goingOn(visit, label)));
                findings.addHere(asWritten(changing(visit, wrong), operation), label.offered(), visit);
            }
            case Mistake.OtherLabel other -> otherLabel(visit, call, other);
            case Mistake.WrongType type -> types(visit, call, type.due());
            case Mistake.WrongCount count -> count(visit, call, count, whole);
            case Mistake.LabelOnly label -> findings.addHere(
                    changing(visit, LabelWithoutPayload.at(whole, wording.must(List.of(label.due())), does))
                            .withFixes(instead(visit, operation, List.of(label.due()))),
                    List.of(label.due()), visit);
            case Mistake.WrongDirection direction ->
                findings.addHere(changing(visit, WrongDirection.at(whole, wording.must(direction.due()), does))
                        .withFixes(firstOf(removeSame(visit, call), instead(visit, operation, direction.due()))), direction.due(), visit);
            case Mistake.WrongLoopSide side -> {
                String must = wording.must(List.of(side.due()));
                findings.addHere(changing(visit, WrongLoopSide.at(whole, must, does))
                        .withFixes(exploration.corrections.otherSide(operation, side.due())), List.of(side.due()), visit);
            }
        }
    }

    /** The labels after which the code goes on as well as after the one that is taken to be meant. */
    private List<Transition> goingOn(Visit visit, Mistake.WrongLabel label) {
        int least = misfits(visit, label.meant());
        return label.offered().stream().filter(step -> misfits(visit, step) <= least).toList();
    }

    private int misfits(Visit visit, Transition label) {
        return exploration.outlook.misfits(visit, new Moves.Next(Moves.afterLabel(label), label), List.of());
    }

    private void otherLabel(Visit visit, Call call, Mistake.OtherLabel other) {
        Extent argument = other.choice().label().map(Argument::extent).orElse(other.choice().call());
        List<Transition> due = exploration.repairs.due(visit.configuration().position());
        Diagnostic wrong = WrongLabel.otherwise(findings.span(argument), other.chosen().action().label().toString(),
                other.meant().action().label().toString(),
                wording.must(due), findings.does(call));
        boolean isWritten = exploration.graph.quote(argument).startsWith("\"") && !other.choice().isByReference();
        findings.addHere(isWritten ? wrong : wrong.withFixes(List.of()), List.of(other.chosen(), other.meant()), visit);
    }

    /** What is to be changed about a call that other ways need as it is, as where a condition chooses the role, is not known. */
    private Diagnostic changing(Visit visit, Diagnostic wrong) {
        return changing(visit.node().extent(), visit, wrong);
    }

    /** @param call the operation, or the call of a method that comes to it */
    private Diagnostic changing(Extent call, Visit visit, Diagnostic wrong) {
        exploration.offers.add(wrong, () -> !surplusCalls.isRightSomewhere(call));
        exploration.offers.add(wrong, visit, List.of());
        return wrong;
    }

    /** What is to be done before a call that other ways come to as they should is not known either. */
    private Diagnostic inserting(Visit visit, List<Transition> steps, Diagnostic finding) {
        exploration.offers.add(finding, () -> exploration.arrivals.allLack(visit, steps));
        exploration.offers.add(finding, visit, steps);
        return finding;
    }

    /** What a method reference passes is not written where it is. */
    private static Diagnostic asWritten(Diagnostic wrong, SessionOperation operation) {
        return operation.isByReference() ? wrong.withFixes(List.of()) : wrong;
    }

    /** A method is called whose first step is not due. */
    void surplus(Visit methodCall, Call first, Visit step) {
        Extent whole = methodCall.node().extent();
        String does = findings.doesIn(methodCall, first);
        if (!isInUse(step)) {
            usedAfterwards(step, whole, does);
            return;
        }
        List<Transition> due = exploration.repairs.due(step.configuration().position());
        findings.add(removing(whole, methodCall, UnexpectedOperation.at(findings.span(whole), wording.must(due), does)), due, methodCall);
    }

    /** The session is asked something, which only who has it is told. */
    void asked(Visit visit, Step.Ask ask) {
        if (!isInUse(visit)) {
            usedAfterwards(visit, visit.node().extent(), "the code calls `" + ask.method() + "`");
        }
    }

    /** A call comes behind the end of the session. Of several one is told of, which is not all that is too much. */
    void comesLate(Visit visit) {
        late.computeIfAbsent(lastCall(visit), any -> new HashSet<>()).add(visit.node().extent());
    }

    private static Optional<Visit> lastCall(Visit visit) {
        return visit.before().flatMap(Rounds::lastCall);
    }

    /** Offers to take a call out, until it shows that other ways need it. */
    private Diagnostic removing(Extent call, Visit visit, Diagnostic finding) {
        exploration.offers.add(finding, () -> late.getOrDefault(lastCall(visit), Set.of()).size() <= 1);
        return changing(call, visit, finding).withFixes(exploration.corrections.remove(call));
    }

    private void unexpected(Visit visit, Call call, Mistake.Unexpected unexpected, SourceSpan whole, String does) {
        String must = wording.must(unexpected.due());
        if (visit.configuration().position() instanceof Position.GivenAway && call.operation().call().equals(call.operation().name())) {
            // A resource is closed without a call that could be taken out.
            findings.add(SessionUsedAfterGivenAway.at(whole, does), List.of(), visit);
        } else if (!isInUse(visit)) {
            usedAfterwards(visit, call.operation().call(), does);
        } else if (call.kind() == Kind.CLOSE) {
            List<Transition> rest = exploration.reach.wayToEnd(visit.configuration().position()).orElse(List.of());
            Diagnostic finding = SessionAbandoned.at(whole, "The session is closed before its end", must);
            exploration.leftOut.tells(visit.node(), finding);
            earlyCloses.add(visit);
            boolean comesNext = unexpected.due().stream().anyMatch(due -> exploration.outlook.comesNext(visit.node(), visit.configuration(), due));
            if (comesNext) {
                changing(visit, finding);
            } else {
                inserting(visit, rest, finding);
            }
            findings.add(finding
                    .withFixes(comesNext ? exploration.corrections.exchange(call.operation(), next(visit))
                            : call.operation().closesResource() ? exploration.missingSteps.toTheEndOfBody(call.operation().call(), rest, call.operation().receiver())
                            : exploration.missingSteps.toTheEndBefore(call.operation().call(), rest, call.operation().receiver())),
                                    unexpected.due(), visit);
        } else {
            Diagnostic finding = UnexpectedOperation.at(whole, must, does);
            exploration.stale.surplus(visit, finding);
            surplus.add(new Surplus(visit, unexpected.due(), finding));
            if (call.kind() == Kind.INWHILE || call.kind() == Kind.OUTWHILE) {
                surplusDecisions.put(call.operation().call(), finding);
            }
            Diagnostic removed = removing(call.operation().call(), visit, finding);
            // One of several calls behind the end is told of for all of them.
            boolean isOneOfSeveral = unexpected.due().isEmpty() && exploration.outlook.misfits(visit,
                    new Moves.Next(visit.configuration().position(), Optional.empty(), Optional.empty()), List.of()) > 0;
            findings.add(isOneOfSeveral ? finding : removed.fixes().isEmpty() ? finding.withFixes(removeSame(visit, call)) : removed,
                    unexpected.due(), visit);
        }
    }

    private static boolean isInUse(Visit visit) {
        return !(visit.configuration().position() instanceof Position.Closed || visit.configuration().position() instanceof Position.GivenAway);
    }

    /** Something is done with the session that is no longer of use here. */
    private void usedAfterwards(Visit visit, Extent call, String does) {
        if (isClosedTooEarly(visit)) {
            // That is told of the call which closes it.
            return;
        }
        SourceSpan span = findings.span(call);
        findings.add(removing(call, visit, visit.configuration().position() instanceof Position.Closed
                ? SessionUsedAfterClose.at(span, does)
                : SessionUsedAfterGivenAway.at(span, does)), List.of(), visit);
    }

    private boolean isClosedTooEarly(Visit visit) {
        return visit.configuration().position() instanceof Position.Closed
                && visit.before().flatMap(Rounds::lastCall).filter(earlyCloses::contains).isPresent();
    }

    private void types(Visit visit, Call call, Transition due) {
        List<Payload> payloads = call.payloads();
        for (int i = 0; i < Math.min(payloads.size(), due.action().payloads().size()); i++) {
            Payload payload = payloads.get(i);
            if (Moves.fit(call.kind(), payload, due.action().payloads().get(i)) == Fit.NO) {
                SourceSpan span = findings.span(payload.extent());
                String must = wording.must(List.of(due));
                PayloadType expected = due.action().payloads().get(i);
                String type = payload.type().misfit(expected);
                Diagnostic wrong = call.kind() == Kind.SEND
                        ? WrongPayloadType.sent(span, must, type)
                                .withFixes(call.operation().isByReference()
                                        ? List.of()
                                        : exploration.corrections.send(payload, expected, payloads.size() == 1))
                        : WrongPayloadType.received(span, must, type)
                                .withFixes(payload.extent().equals(call.operation().call())
                                        ? exploration.corrections.receiveAs(call.operation(), expected)
                                        : List.of());
                findings.addHere(changing(visit, wrong), List.of(due), visit);
            }
        }
    }

    private void count(Visit visit, Call call, Mistake.WrongCount count, SourceSpan whole) {
        List<Transition> due = new ArrayList<>(List.of(count.due()));
        due.addAll(count.also());
        String must = wording.mustInTurn(due);
        Optional<Payload> spread = call.payloads().stream().filter(Payload::spread).findFirst();
        Diagnostic wrong = spread.map(payload -> spread(payload, must))
                .orElseGet(() -> WrongPayloadCount.at(whole, must, findings.doesCounting(call)));
        findings.addHere(changing(visit, wrong)
                        .withFixes(exploration.corrections.count(call.operation(), count.due(), count.also(), next(visit))),
                due, visit);
    }

    private Diagnostic spread(Payload payload, String must) {
        SourceSpan span = findings.span(payload.extent());
        return payload.passing() == Passing.TAKEN_FOR_ARRAY ? WrongPayloadCount.takenForArray(span, must) : WrongPayloadCount.spread(span, must);
    }

    private Diagnostic notBegun(Visit visit, SessionOperation operation, Transition begin, String does) {
        Diagnostic finding = SessionNotBegun.at(findings.span(operation.call()), wording.must(List.of(begin)), does);
        boolean comesLater = next(visit)
                .map(perform -> perform.operation().kind() == Kind.BEGIN || perform.operation().kind() == Kind.AWAIT_BEGIN)
                .orElse(false);
        if (comesLater) {
            return changing(visit, finding).withFixes(exploration.corrections.exchange(operation, next(visit)));
        }
        exploration.offers.add(finding, () -> exploration.arrivals.allLack(visit, List.of(begin)), () -> beforeLoop(visit, operation, begin));
        exploration.offers.add(finding, visit, List.of(begin));
        return finding.withFixes(exploration.missingSteps.before(operation.call(), List.of(begin), operation.receiver()));
    }

    private List<Fix> beforeLoop(Visit visit, SessionOperation operation, Transition begin) {
        return exploration.arrivals.allLackAtFirst(visit, List.of(begin))
                ? exploration.missingSteps.beforeLoop(operation.call(), List.of(begin), operation.receiver(), Map.of())
                : List.of();
    }

    private Optional<Step.Perform> next(Visit visit) {
        return exploration.outlook.nextCall(visit.node(), visit.configuration());
    }

    private static List<String> labels(List<Transition> offered) {
        return offered.stream().map(step -> step.action().label().toString()).distinct().toList();
    }
}
