package dev.parley.checker.flow;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.diagnostics.MissingOperation;
import dev.parley.checker.flow.FlowResult.EarlyEnd;
import dev.parley.checker.flow.explanation.Arrivals;
import dev.parley.checker.flow.explanation.Findings;
import dev.parley.checker.flow.explanation.MissingSteps;
import dev.parley.checker.flow.state.Call;
import dev.parley.checker.flow.state.Ending;
import dev.parley.checker.flow.state.Ending.Behind;
import dev.parley.checker.flow.state.Ending.Passed;
import dev.parley.checker.flow.state.StepKind;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Role;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds methods that leave a step out at their end: one mistake, which shows behind each of their calls. Whether all of them agree is known
 * when all sessions have been followed that the method gets.
 */
final class EarlyEnds {
    private final Findings findings;
    private final MissingSteps missingSteps;
    private final Arrivals arrivals;
    private final Map<Ending, Set<Behind>> behind = new HashMap<>();
    private final List<Told> told = new ArrayList<>();
    /** With whom the steps are that are missing behind the end of a method. */
    private final Map<Ending, Set<List<Role>>> peers = new HashMap<>();

    /**
     * Steps that are missing behind the end of a method.
     *
     * @param outermostFirst the methods that end there: this one, and those that it has called before and that have ended with it
     */
    private record Told(Ending ending, Diagnostic finding, List<Passed> outermostFirst, List<Transition> steps) {}

    EarlyEnds(Findings findings, MissingSteps missingSteps, Arrivals arrivals) {
        this.arrivals = arrivals;
        this.findings = findings;
        this.missingSteps = missingSteps;
    }

    /** The code makes a step as it should, or is done. */
    void goesOn(Visit visit) {
        lacks(visit, List.of());
    }

    /** These steps are missing before a visit. */
    void lacks(Visit visit, List<Transition> steps) {
        Ending.before(visit).forEach(passed -> {
            behind.computeIfAbsent(passed.ending(), ending -> new LinkedHashSet<>()).add(passed.behind(StepKind.of(steps)));
            peers.computeIfAbsent(passed.ending(), ending -> new HashSet<>())
                    .add(steps.stream().flatMap(step -> step.action().peers().stream()).toList());
        });
    }

    /** A finding says that steps are missing before a visit. */
    void tells(Visit visit, List<Transition> steps, Diagnostic finding) {
        List<Passed> innermostFirst = Ending.before(visit);
        for (int i = 0; i < innermostFirst.size(); i++) {
            told.add(new Told(innermostFirst.get(i).ending(), finding, innermostFirst.subList(0, i + 1).reversed(), steps));
        }
    }

    private EarlyEnd early(Told end) {
        // What ends a method that does different things need not be what each of them lacks.
        Passed place = end.outermostFirst().stream()
                .filter(passed -> arrivals.allLack(passed.returned(), end.steps()))
                .findFirst()
                .orElse(end.outermostFirst().getFirst());
        return new EarlyEnd(end.ending(), end.finding(), ofMethod(place, end.steps()));
    }

    private Diagnostic ofMethod(Passed passed, List<Transition> steps) {
        Extent end = passed.returned().node().extent();
        String method = ((Step.Call) passed.call().node().step()).name();
        boolean isRight = arrivals.allLack(passed.returned(), steps) && !arrivals.isRecursive(passed.returned()) && !isForSeveral(passed);
        List<Fix> fixes = isRight ? complete(passed, steps) : List.of();
        return findings.completed(
                MissingOperation.atTheEndOf(method, findings.span(end), findings.wording().mustInTurn(steps)).withFixes(fixes),
                steps, passed.call());
    }

    /** Inserts the steps where the method ends, with its own word for their peer. */
    private List<Fix> complete(Passed passed, List<Transition> steps) {
        SessionOperation operation = ((Step.Perform) passed.operation().node().step()).operation();
        Extent end = passed.returned().node().extent();
        if (end.contains(operation.call()) || operation.roles().size() > 1) {
            return List.of();
        }
        return operation.roles().stream()
                .findFirst()
                .map(role -> Call.text(role, passed.operation().configuration())
                        .map(peer -> missingSteps.atTheEndOf(end, steps, operation.receiver(), peer, role.extent()))
                        .orElse(List.of()))
                .orElseGet(() -> missingSteps.atTheEndOf(end, steps, operation.receiver()));
    }

    Map<Ending, Set<Behind>> behind() {
        return behind;
    }

    /** All ways have been followed: what is to be told of the methods instead. */
    List<EarlyEnd> told() {
        return told.stream().map(this::early).toList();
    }

    /** Whether the method is called for several peers and has no word for them. */
    private boolean isForSeveral(Passed passed) {
        boolean isWorded = passed.operation().node().step() instanceof Step.Perform perform && !perform.operation().roles().isEmpty();
        return !isWorded && peers.getOrDefault(passed.ending(), Set.of()).size() > 1;
    }
}
