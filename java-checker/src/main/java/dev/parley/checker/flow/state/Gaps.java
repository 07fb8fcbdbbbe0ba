package dev.parley.checker.flow.state;

import dev.parley.checker.cfg.Extent;
import dev.parley.checker.cfg.Step;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.machine.Transition;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The steps that are known to be missing after a call. A method that is called several times lacks them every time, and one of the calls
 * after it says so.
 */
public final class Gaps {
    private record Gap(Optional<Extent> after, List<StepKind> missing) {}

    private final Set<Gap> said = new HashSet<>();
    private final Map<Gap, Diagnostic> ofRounds = new HashMap<>();

    /** Takes note of steps that are missing before a visit, of none where it comes after the session's end; whether that is news. */
    public boolean isNew(Visit visit, List<Transition> missing) {
        return said.add(gap(visit, missing));
    }

    /** A round of a loop is told to lack these steps at its end. */
    public void inRound(Visit visit, List<Transition> missing, Diagnostic finding) {
        ofRounds.put(gap(visit, missing), finding);
    }

    /** An arm of a branching is what lacks these steps; what was told of the round in which it comes round to itself. */
    public Optional<Diagnostic> inArm(Visit visit, List<Transition> missing) {
        Gap gap = gap(visit, missing);
        said.add(gap);
        return Optional.ofNullable(ofRounds.remove(gap));
    }

    private static Gap gap(Visit visit, List<Transition> missing) {
        List<Visit> before = visit.path().subList(0, visit.path().size() - 1);
        Optional<Extent> after = before.reversed().stream()
                .filter(passed -> passed.node().step() instanceof Step.Perform)
                .map(passed -> passed.node().extent())
                .findFirst();
        return new Gap(after, StepKind.of(missing));
    }
}
