package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.Node;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.flow.state.Fork;
import dev.parley.checker.flow.state.Rounds;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.diagnostic.Diagnostic;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Conditions behind a choice that are to tell which label was chosen, and need not: their one arm then does too much for one label, and the
 * other too little for another. That is one mistake, the condition's.
 */
public final class StaleConditions {

    /** @param visit a call that is not due */
    private record Surplus(Visit visit, Diagnostic told) {}

    private final List<Surplus> all = new ArrayList<>();

    public void surplus(Visit visit, Diagnostic told) {
        all.add(new Surplus(visit, told));
    }

    /** What was told of calls that another arm than the suspicious one makes, for another label. */
    List<Diagnostic> inOtherArms(Fork fork) {
        return all.stream().filter(surplus -> isInOtherArm(surplus.visit().path(), fork)).map(Surplus::told).toList();
    }

    private static boolean isInOtherArm(List<Visit> way, Fork fork) {
        Node condition = fork.at().node();
        for (int i = way.size() - 2; i >= 0 && !(way.get(i).node().step() instanceof Step.Perform); i--) {
            Visit passed = way.get(i);
            if (passed.node().equals(condition)) {
                return !passed.configuration().position().equals(fork.at().configuration().position())
                        && !way.get(i + 1).via().equals(Optional.of(fork.suspectEdge()))
                        && isAfterChoice(passed)
                        && isAfterChoice(fork.at());
            }
        }
        return false;
    }

    private static boolean isAfterChoice(Visit visit) {
        return Rounds.lastCall(visit)
                .filter(call -> call.node().step() instanceof Step.Perform perform
                        && (perform.operation().kind() == Kind.OUTBRANCH || perform.operation().kind() == Kind.INBRANCH))
                .isPresent();
    }
}
