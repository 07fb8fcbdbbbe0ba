package dev.parley.checker.flow.explanation;

import dev.parley.checker.cfg.Comparison;
import dev.parley.checker.cfg.Condition;
import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.SessionOperation;
import dev.parley.checker.cfg.SessionOperation.Kind;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import dev.parley.checker.flow.state.Fork;
import dev.parley.checker.flow.state.Moves;
import dev.parley.checker.flow.state.Position;
import dev.parley.checker.flow.state.Visit;
import dev.parley.core.machine.Transition;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A label that came is compared with labels of which none can come there, so that the code goes on alike whichever it is.
 *
 * @param label the one that came
 * @param call by which it was received
 * @param compared what it is compared with first
 */
record VainQuestion(Transition label, SessionOperation call, Comparison compared) {

    /** The first one on the suspicious way of a fork, if the code asks nothing else of the label. */
    static Optional<VainQuestion> on(Fork fork, Reach reach) {
        Optional<VainQuestion> found = Optional.empty();
        Optional<Visit> received = Optional.empty();
        for (Visit visit : Stream.concat(Stream.of(fork.at()), fork.lagging().stream()).toList()) {
            if (visit.node().step() instanceof Step.Perform) {
                if (found.isPresent()) {
                    return found;
                }
                received = Optional.of(visit);
                continue;
            }
            List<Comparison> compared = compared(visit.node().step());
            Optional<Transition> label = received.flatMap(call -> label(call, visit, reach));
            if (label.isPresent() && !compared.isEmpty()) {
                List<Transition> possible = labels(received.get(), reach);
                if (compared.stream().anyMatch(text -> possible.stream().anyMatch(each -> isLabelled(each, text.text())))) {
                    received = Optional.empty();
                    found = Optional.empty();
                } else if (found.isEmpty() && received.get().node().step() instanceof Step.Perform perform) {
                    found = Optional.of(new VainQuestion(label.get(), perform.operation(), compared.getFirst()));
                }
            }
        }
        return found;
    }

    /** The label that was received by a call, if it is that which is asked about. */
    private static Optional<Transition> label(Visit call, Visit asking, Reach reach) {
        return asked(asking.node().step())
                .flatMap(asking.configuration()::valueOf)
                .flatMap(value -> value instanceof Value.Text text
                        ? labels(call, reach).stream().filter(label -> isLabelled(label, text.value())).findFirst()
                        : Optional.empty());
    }

    private static boolean isLabelled(Transition step, String text) {
        return step.action().label().toString().equals(text);
    }

    /** The labels that may come to a call. */
    private static List<Transition> labels(Visit call, Reach reach) {
        return call.node().step() instanceof Step.Perform perform && perform.operation().kind() == Kind.INBRANCH
                && call.configuration().position() instanceof Position.At at
                        ? reach.stepsFrom(at.state()).stream().filter(Moves::isNamed).toList()
                        : List.of();
    }

    private static Optional<Operand> asked(Step step) {
        return switch (step) {
            case Step.Select select -> Optional.of(select.selector());
            case Step.Test test -> test.condition().asked();
            default -> Optional.empty();
        };
    }

    private static List<Comparison> compared(Step step) {
        return switch (step) {
            case Step.Select select -> select.comparisons();
            case Step.Test test -> test.condition() instanceof Condition.IsText text ? text.written().stream().toList() : List.of();
            default -> List.of();
        };
    }
}
