package dev.parley.checker.flow;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.diagnostics.MissingOperation;
import dev.parley.checker.flow.FlowResult.EarlyEnd;
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
    private final Map<Ending, Set<Behind>> behind = new HashMap<>();
    private final List<EarlyEnd> told = new ArrayList<>();
    /** The ends of methods of which the last operation names its peer. */
    private final Set<Ending> worded = new HashSet<>();
    /** With whom the steps are that are missing behind the end of a method. */
    private final Map<Ending, Set<List<Role>>> peers = new HashMap<>();

    EarlyEnds(Findings findings, MissingSteps missingSteps) {
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
        Ending.before(visit).forEach(passed -> told.add(new EarlyEnd(passed.ending(), finding, ofMethod(passed, steps))));
    }

    private Diagnostic ofMethod(Passed passed, List<Transition> steps) {
        Extent end = passed.returned().node().extent();
        String method = ((Step.Call) passed.call().node().step()).name();
        return findings.completed(
                MissingOperation.atTheEndOf(method, findings.span(end), findings.wording().mustInTurn(steps)).withFixes(complete(passed, steps)),
                steps, passed.call());
    }

    /** Inserts the steps where the method ends, with its own word for their peer. */
    private List<Fix> complete(Passed passed, List<Transition> steps) {
        SessionOperation operation = ((Step.Perform) passed.operation().node().step()).operation();
        Extent end = passed.returned().node().extent();
        if (end.contains(operation.call()) || operation.roles().size() > 1) {
            return List.of();
        }
        if (!operation.roles().isEmpty()) {
            worded.add(passed.ending());
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

    List<EarlyEnd> told() {
        return told.stream().map(end -> isForSeveral(end) ? new EarlyEnd(end.ending(), end.told(), end.ofMethod().withFixes(List.of())) : end)
                .toList();
    }

    /** Whether the method is called for several peers and has no word for them. */
    private boolean isForSeveral(EarlyEnd end) {
        return !worded.contains(end.ending()) && peers.get(end.ending()).size() > 1;
    }
}
