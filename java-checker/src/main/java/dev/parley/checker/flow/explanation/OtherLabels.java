package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.JavaType.Fit;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.flow.state.Call;
import dev.parley.checker.flow.state.Moves;
import dev.parley.checker.flow.state.Position;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Explains a call that does not fit behind a label by the label: the code chooses one that is on offer, and goes on as after another one. */
final class OtherLabels {
    private final Machine machine;
    private final Moves moves;

    OtherLabels(Machine machine, Moves moves) {
        this.machine = machine;
        this.moves = moves;
    }

    /** An explanation for each other label behind which the call at a visit fits. */
    Stream<Repair> explain(Visit visit, Call call, int cost) {
        Optional<Visit> last = visit.before().flatMap(OtherLabels::lastCall);
        if (last.isEmpty()
                || !(last.get().node().step() instanceof Step.Perform(SessionOperation choice, var result))
                || choice.kind() != Kind.OUTBRANCH
                || !(last.get().configuration().position() instanceof Position.At at)) {
            return Stream.empty();
        }
        List<Transition> labels = machine.from(at.state()).stream().filter(Moves::isNamed).toList();
        return labels.stream()
                .filter(chosen -> Moves.afterLabel(chosen).equals(visit.configuration().position()))
                .flatMap(chosen -> labels.stream()
                        .filter(meant -> meant != chosen)
                        .map(meant -> new Repair(cost, List.of(new Mistake.OtherLabel(choice, chosen, meant)), fitting(meant, call)))
                        .filter(repair -> !repair.next().isEmpty()));
    }

    private List<Moves.Next> fitting(Transition label, Call call) {
        List<Moves.Next> next = moves.of(Moves.afterLabel(label), call);
        boolean fit = next.stream().flatMap(possible -> possible.transition().stream()).allMatch(step -> Moves.fit(call, step.action()) != Fit.NO);
        return fit ? next : List.of();
    }

    private static Optional<Visit> lastCall(Visit visit) {
        return Stream.iterate(Optional.of(visit), Optional::isPresent, here -> here.get().before())
                .flatMap(Optional::stream)
                .filter(here -> here.node().step() instanceof Step.Perform)
                .findFirst();
    }
}
