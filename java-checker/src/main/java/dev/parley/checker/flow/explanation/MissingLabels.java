package dev.parley.checker.flow.explanation;

import dev.parley.checker.api.ClearSteps;
import dev.parley.checker.cfg.JavaType.Fit;
import dev.parley.checker.cfg.Node;
import dev.parley.checker.flow.state.Call;
import dev.parley.checker.flow.state.Moves;
import dev.parley.checker.flow.state.Position;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.TextEdit;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Label;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

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

    /** Whether the choice of a label is all that is missing. */
    public static boolean isChoice(List<Transition> steps) {
        return steps.size() == 1 && Moves.isNamed(steps.getFirst()) && steps.getFirst().action().isSend();
    }

    /** Chooses it before calls, on all ways behind the choice, each of which fits behind one label only. */
    public List<Fix> before(Collection<Call> calls, List<Transition> steps) {
        List<Transition> labels = new ArrayList<>();
        List<TextEdit> edits = new ArrayList<>();
        for (Call call : calls) {
            Optional<Transition> meant = meant(call, steps);
            if (meant.isEmpty()) {
                return List.of();
            }
            labels.add(meant.get());
            edits.addAll(chosenBefore(call, meant.get()));
        }
        return edits.size() == calls.size() ? List.of(new Fix(title(labels.stream().distinct().toList()), edits)) : List.of();
    }

    private List<TextEdit> chosenBefore(Call call, Transition label) {
        return StepCalls.select(label, call.operation().receiver()).stream()
                .flatMap(statement -> missing.before(call.operation().call(), List.of(statement)).stream())
                .flatMap(fix -> fix.edits().stream())
                .toList();
    }

    /**
     * Chooses it in front of a branching, one arm of which has a call that fits behind one label only, while the other one does nothing more.
     *
     * @param isThen whether the call is in the first arm
     */
    public List<Fix> beforeBranching(Node branching, boolean isThen, Call call, List<Transition> steps) {
        Optional<Transition> meant = meant(call, steps);
        List<Transition> last = alternatives(steps, label -> machine.isFinal(label.target()));
        if (meant.isEmpty() || last.size() != 1 || last.contains(meant.get())) {
            return List.of();
        }
        List<Transition> inTurn = isThen ? List.of(meant.get(), last.getFirst()) : List.of(last.getFirst(), meant.get());
        return missing.choiceBeforeBranching(branching.extent(), inTurn, call.operation().receiver()).stream()
                .map(fix -> new Fix(title(inTurn), fix.edits()))
                .toList();
    }

    private Optional<Transition> meant(Call call, List<Transition> steps) {
        List<Transition> meant = alternatives(steps, label -> fits(Moves.afterLabel(label), call));
        return meant.size() == 1 ? Optional.of(meant.getFirst()) : Optional.empty();
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
        return isChoice(steps)
                ? machine.from(steps.getFirst().source()).stream().filter(this::isPlain).filter(isMeant).toList()
                : List.of();
    }

    /** Whether the label alone says which choice it is. */
    private boolean isPlain(Transition step) {
        return step.action().label() instanceof Label.Named label && ClearSteps.isClearByLabel(label, machine.from(step.source()));
    }

    private static Fix titled(Fix fix, Transition label) {
        return new Fix(title(label), fix.edits());
    }

    private static String title(Transition label) {
        return title(List.of(label));
    }

    private static String title(List<Transition> labels) {
        return "Select " + labels.stream().map(label -> "`" + label.action().label() + "`").collect(Collectors.joining(" or "));
    }
}
