package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.JavaType.Fit;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.flow.state.Call;
import dev.parley.checker.flow.state.Moves;
import dev.parley.checker.flow.state.Position;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import java.util.List;
import java.util.function.Predicate;

/** Chooses a label that the code leaves out, where what it does next tells which it is. */
public final class MissingLabels {
    private final Machine machine;
    private final Moves moves;
    private final MissingSteps missing;
    private final BranchCorrections branches;

    public MissingLabels(Machine machine, Moves moves, MissingSteps missing, BranchCorrections branches) {
        this.machine = machine;
        this.moves = moves;
        this.missing = missing;
        this.branches = branches;
    }

    /** Chooses it before a call that fits behind one label only. */
    public List<Fix> before(Call call, List<Transition> steps) {
        List<Transition> meant = alternatives(steps, label -> fits(Moves.afterLabel(label), call));
        String session = call.operation().receiver();
        return meant.size() == 1
                ? StepCalls.select(meant.getFirst(), session).stream()
                        .flatMap(statement -> missing.before(call.operation().call(), List.of(statement)).stream())
                        .map(fix -> titled(fix, meant.getFirst()))
                        .toList()
                : List.of();
    }

    private boolean fits(Position position, Call call) {
        List<Moves.Next> next = moves.of(position, call);
        return !next.isEmpty() && next.stream()
                .flatMap(possible -> possible.transition().stream())
                .allMatch(step -> Moves.fit(call, step.action()) != Fit.NO);
    }

    /**
     * Chooses it in an arm of a branching: any label behind which the session is where the other arms leave it.
     *
     * @param end where that is
     */
    List<Fix> inArm(Node branching, Node.Edge arm, List<Transition> steps, Position end, String session) {
        return alternatives(steps, label -> Moves.afterLabel(label).equals(end)).stream()
                .flatMap(label -> StepCalls.select(label, session).stream()
                        .flatMap(statement -> branches.complete(branching, arm, List.of(label), List.of(statement), session, title(label))
                                .stream())
                        .map(fix -> titled(fix, label)))
                .toList();
    }

    /** The labels of the choice that is all that is missing. */
    private List<Transition> alternatives(List<Transition> steps, Predicate<Transition> isMeant) {
        boolean isChoice = steps.size() == 1 && Moves.isNamed(steps.getFirst()) && steps.getFirst().action().isSend();
        return isChoice
                ? machine.from(steps.getFirst().source()).stream().filter(Moves::isNamed).filter(isMeant).toList()
                : List.of();
    }

    private static Fix titled(Fix fix, Transition label) {
        return new Fix(title(label), fix.edits());
    }

    private static String title(Transition label) {
        return "Select `" + label.action().label() + "`";
    }
}
