package dev.parley.checker.flow;

import dev.parley.checker.cfg.Construct;
import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Guard;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.diagnostics.MissingOperation;
import dev.parley.checker.flow.explanation.Findings;
import dev.parley.checker.flow.explanation.LeftOutDecisions;
import dev.parley.checker.flow.explanation.MissingLabels;
import dev.parley.checker.flow.explanation.MissingPlaces;
import dev.parley.checker.flow.explanation.StepCalls;
import dev.parley.checker.flow.explanation.SurplusCalls;
import dev.parley.checker.flow.state.Call;
import dev.parley.checker.flow.state.Fork;
import dev.parley.checker.flow.state.Rounds;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.machine.Transition;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tells of steps that are missing before calls, where they belong: before the call, at the end of a round, before the call of a method. */
final class MissingReport {
    private final Exploration exploration;
    private final Findings findings;
    private final SurplusCalls surplusCalls;
    private final MissingPlaces places;
    private final Rounds rounds;
    /** What was told to be missing, and whether at the end of a round. */
    private final Map<Lack, Boolean> told = new HashMap<>();
    /** What was told of rounds of loops, before it was known how other ways come round. */
    private final ToldRounds inRounds = new ToldRounds();

    /** Steps that are missing after a call. */
    private record Lack(Extent after, List<Transition> steps) {}

    MissingReport(Exploration exploration, SurplusCalls surplusCalls, MissingPlaces places) {
        this.exploration = exploration;
        this.findings = exploration.findings;
        this.surplusCalls = surplusCalls;
        this.places = places;
        this.rounds = new Rounds(exploration.graph);
    }

    /** What is missing at the end of a round is missing before the next round and behind the loop, and is one mistake. */
    void report(Visit visit, Call call, List<Transition> steps) {
        if (exploration.forgotten.explain(visit, steps)) {
            return;
        }
        exploration.forgotten.told(visit, steps);
        if (!exploration.leftOut.beforeCall(visit, steps)) {
            return;
        }
        Optional<Visit> last = visit.before().flatMap(Rounds::lastCall);
        Optional<Visit> round = last.filter(before -> Rounds.comesRound(visit, before));
        Optional<Lack> lack = last.map(before -> new Lack(operation(before).call(), steps));
        boolean isTold = lack.filter(known -> round.isPresent() ? told.containsKey(known) : told.getOrDefault(known, false)).isPresent();
        lack.ifPresent(known -> told.merge(known, round.isPresent(), Boolean::logicalOr));
        if (!isTold) {
            round.ifPresentOrElse(before -> atTheEndOfRound(visit, call, steps, before), () -> before(visit, call, steps));
        }
    }

    private static SessionOperation operation(Visit visit) {
        return ((Step.Perform) visit.node().step()).operation();
    }

    /** @param last the last call on the session in the round */
    private void atTheEndOfRound(Visit visit, Call call, List<Transition> steps, Visit last) {
        Optional<Visit> jump = rounds.jumpToNextRound(visit, last);
        Extent place = jump.map(Rounds::jump).orElse(call.operation().call());
        Diagnostic finding = MissingOperation.at(findings.span(place), findings.wording().mustInTurn(steps), findings.does(call));
        exploration.gaps.inRound(visit, steps, finding);
        exploration.earlyEnds.tells(visit, steps, finding);
        exploration.leftOut.tellsBeforeCall(visit, steps, finding);
        if (jump.isEmpty()) {
            inRounds.told(visit, finding);
        }
        String session = call.operation().receiver();
        findings.add(finding.withFixes(exploration.words.fixes(visit, steps, words -> jump.isPresent()
                ? exploration.missingSteps.before(place, steps, session, words)
                : rounds.isPassed(last, visit) ? List.of() : exploration.missingSteps.after(operation(last).call(), steps, session, words))),
                steps, visit);
        exploration.offers.add(finding, () -> jump.flatMap(Visit::before).map(before -> exploration.arrivals.allLack(before, steps))
                .orElseGet(() -> exploration.arrivals.allLackBehind(last, steps)));
    }

    private void before(Visit visit, Call call, List<Transition> steps) {
        List<Fix> decided = Rounds.undecided(visit, steps)
                .map(loop -> exploration.branches.decide(loop, steps.getFirst(), call.operation().receiver()))
                .orElse(List.of());
        Optional<Visit> methodCall = surplusCalls.at(visit).filter(surplus -> decided.isEmpty()).map(SurplusCalls.Surplus::call);
        if (methodCall.isPresent()) {
            beforeMethod(methodCall.get(), visit, call, steps);
            return;
        }
        Diagnostic finding = MissingOperation.at(findings.span(call.operation().call()), findings.wording().mustInTurn(steps), findings.does(call));
        exploration.earlyEnds.tells(visit, steps, finding);
        exploration.leftOut.tellsBeforeCall(visit, steps, finding);
        findings.add(finding.withFixes(decided.isEmpty() ? fixesBefore(visit, call, steps) : decided), steps, visit);
        places.add(new MissingPlaces.Told(visit, call, steps, finding));
    }

    private List<Fix> fixesBefore(Visit visit, Call call, List<Transition> steps) {
        return exploration.words.fixes(visit, steps, words -> {
            SessionOperation operation = call.operation();
            if (!exploration.missingSteps.isOfOne(operation)) {
                return List.of();
            }
            List<Fix> before = exploration.missingSteps.before(operation.call(), steps, operation.receiver(), words);
            return before.isEmpty() ? exploration.missingSteps.beforeLoop(operation.call(), steps, operation.receiver(), words) : before;
        });
    }

    private List<Fix> fixesBefore(Visit branching, MissingPlaces.Told told) {
        return exploration.words.fixes(told.visit(), told.steps(), words -> exploration.missingSteps.beforeBranching(
                branching.node().extent(), told.steps(), told.call().operation().receiver(), words));
    }

    private List<Fix> fixesBeforeLoop(MissingPlaces.Told told) {
        SessionOperation operation = told.call().operation();
        return exploration.words.fixes(told.visit(), told.steps(), words ->
                exploration.missingSteps.beforeLoop(operation.call(), told.steps(), operation.receiver(), words));
    }

    /** A method is called too early. What its caller calls the session is known of the participant's own code alone. */
    private void beforeMethod(Visit methodCall, Visit visit, Call first, List<Transition> steps) {
        Extent whole = methodCall.node().extent();
        // A value that is sent may have been what the method was to send.
        boolean isOwn = methodCall.activation().sites().isEmpty() && steps.stream().allMatch(StepCalls::isFree);
        Diagnostic finding = MissingOperation.at(findings.span(whole), findings.wording().mustInTurn(steps), findings.doesIn(methodCall, first));
        exploration.earlyEnds.tells(visit, steps, finding);
        exploration.leftOut.tellsBeforeCall(visit, steps, finding);
        findings.add(finding.withFixes(isOwn ? exploration.missingSteps.before(whole, steps, exploration.context.session()) : List.of()),
                steps, methodCall);
        exploration.offers.add(finding, () -> exploration.arrivals.allLack(methodCall, steps));
    }

    /**
     * Tells of steps that are missing where they belong: other ways than the one that was told of may lack them too, or be right.
     *
     * @param others the visits of the same call
     */
    void settle(Function<Visit, List<Visit>> others) {
        inRounds.settle(exploration, others);
        for (MissingPlaces.Told told : places.all()) {
            Optional<SurplusCalls.Surplus> surplus = surplusCalls.at(told.visit());
            if (surplus.isPresent()) {
                findings.withdraw(told.finding());
                beforeMethod(surplus.get().call(), told.visit(), told.call(), told.steps());
            } else if (MissingLabels.isChoice(told.steps())) {
                choice(told);
            } else {
                places.branching(told).ifPresentOrElse(at -> beforeBranching(told, at), () -> beforeCall(told));
            }
        }
    }

    /** Of a choice that is left out one call tells for all that comes behind it. */
    private void choice(MissingPlaces.Told told) {
        List<LeftOutDecisions.Lack> calls = Stream.concat(
                places.alike(told).stream().map(visit -> new LeftOutDecisions.Lack(visit, told.steps())),
                exploration.leftOut.calls(told.visit(), told.steps()).stream()).distinct().toList();
        List<Visit> ends = exploration.leftOut.ends(told.visit(), told.steps());
        boolean areAllLacking = calls.stream().allMatch(lack -> exploration.missingSteps.isOfOne(operation(lack.visit()))
                && !isMadeNext(lack.visit()) && exploration.arrivals.allLack(lack.visit(), lack.steps()));
        List<Fix> fixes = !areAllLacking ? List.of()
                : ends.isEmpty() ? exploration.missingLabels.before(byPlace(calls).values(), told.steps())
                : byPlace(calls).size() == 1 ? chosenByCondition(told, ends) : List.of();
        findings.mend(told.finding(), fixes);
        calls.forEach(lack -> exploration.offers.add(told.finding(), lack.visit(), lack.steps()));
    }

    /** Whether the code chooses a label, but too late. */
    private boolean isMadeNext(Visit visit) {
        return exploration.outlook.nextCall(visit.node(), visit.configuration())
                .filter(next -> next.operation().kind() == Kind.OUTBRANCH)
                .isPresent();
    }

    private Map<Extent, Call> byPlace(List<LeftOutDecisions.Lack> lacks) {
        return lacks.stream().map(LeftOutDecisions.Lack::visit).collect(Collectors.toMap(
                visit -> operation(visit).call(), visit -> exploration.call(operation(visit), visit), (call, alike) -> call, LinkedHashMap::new));
    }

    private List<Fix> chosenByCondition(MissingPlaces.Told told, List<Visit> ends) {
        Fork fork = Fork.nearest(told.visit(), ends).atUse();
        return fork.at().node().step() instanceof Step.Test test && test.construct() instanceof Construct.Conditional && !fork.isRound()
                && !fork.lagging().isEmpty()
                        ? exploration.missingLabels.beforeBranching(fork.at().node(), fork.suspectEdge().guard().equals(new Guard.Holds(true)),
                                told.call(), told.steps())
                        : List.of();
    }

    private void beforeBranching(MissingPlaces.Told told, Visit branching) {
        boolean isRight = exploration.arrivals.allLack(branching, told.steps());
        findings.mend(told.finding(), isRight ? fixesBefore(branching, told) : List.of());
    }

    private void beforeCall(MissingPlaces.Told told) {
        if (exploration.arrivals.allLack(told.visit(), told.steps())) {
            exploration.offers.add(told.finding(), told.visit(), told.steps());
        } else {
            boolean isBeforeLoop = exploration.arrivals.allLackAtFirst(told.visit(), told.steps());
            findings.mend(told.finding(), isBeforeLoop ? fixesBeforeLoop(told) : List.of());
        }
    }
}
