package dev.parley.checker.flow.state;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Transition;
import dev.parley.core.type.Direction;
import dev.parley.core.type.Label;
import dev.parley.core.type.PayloadType;
import java.util.List;

/** A step as the code has it: rounds of a loop, and calls of a method, do the same with one peer after the other. */
public record StepKind(Direction direction, Label label, List<PayloadType> payloads) {
    public StepKind {
        payloads = List.copyOf(payloads);
    }

    public static StepKind of(Transition step) {
        Action action = step.action();
        return new StepKind(action.direction(), action.label(), action.payloads());
    }

    public static List<StepKind> of(List<Transition> steps) {
        return steps.stream().map(StepKind::of).toList();
    }
}
