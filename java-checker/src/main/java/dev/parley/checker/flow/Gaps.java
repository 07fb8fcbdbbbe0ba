package dev.parley.checker.flow;

import dev.parley.checker.cfg.Step;
import dev.parley.core.machine.Action;
import dev.parley.core.machine.Transition;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The steps that are known to be missing after a call. A method that is called several times lacks them every time, and one of the calls
 * after it says so.
 */
final class Gaps {
    private static final int AT_THE_START = -1;

    private record Gap(int after, List<Action> missing) {}

    private final Set<Gap> said = new HashSet<>();

    /** Takes note of steps that are missing before a visit; whether that is news. */
    boolean isNew(Visit visit, List<Transition> missing) {
        List<Visit> before = visit.path().subList(0, visit.path().size() - 1);
        int after = before.reversed().stream()
                .filter(passed -> passed.node().step() instanceof Step.Perform)
                .mapToInt(passed -> passed.node().id())
                .findFirst()
                .orElse(AT_THE_START);
        return said.add(new Gap(after, missing.stream().map(Transition::action).toList()));
    }
}
