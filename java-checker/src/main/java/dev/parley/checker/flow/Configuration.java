package dev.parley.checker.flow;

import dev.parley.checker.cfg.Operand;
import dev.parley.checker.cfg.Slot;
import dev.parley.checker.cfg.Step;
import dev.parley.checker.cfg.Value;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One possibility at a node.
 *
 * @param known the values of slots, as far as they are known
 * @param interrupted whether an unforeseen exception was swallowed on the way, so that the session need not be completed any more
 */
record Configuration(Position position, Map<Integer, Value> known, boolean interrupted) {
    Configuration {
        known = Map.copyOf(known);
    }

    static Configuration start(int state) {
        return start(new Position.At(state));
    }

    static Configuration start(Position position) {
        return new Configuration(position, Map.of(), false);
    }

    Configuration at(Position next) {
        return new Configuration(next, known, interrupted);
    }

    Configuration asInterrupted() {
        return new Configuration(position, known, true);
    }

    /** As the code of another session starts, which this one's has nothing to do with. */
    Configuration anew(Position start) {
        return new Configuration(start, known, false);
    }

    /** As a called method starts: it knows its parameters, and nothing of its caller. */
    Configuration calling(List<Step.Passed> arguments) {
        Map<Integer, Value> values = new HashMap<>();
        arguments.forEach(argument -> valueOf(argument.value()).ifPresent(value -> values.put(argument.parameter().id(), value)));
        return new Configuration(position, values, interrupted);
    }

    Configuration with(Slot slot, Optional<Value> value) {
        Map<Integer, Value> values = new HashMap<>(known);
        values.remove(slot.id());
        value.ifPresent(present -> values.put(slot.id(), present));
        return new Configuration(position, values, interrupted);
    }

    /** Forgets all but the slots that are still read. */
    Configuration keep(BitSet live) {
        if (known.keySet().stream().allMatch(live::get)) {
            return this;
        }
        Map<Integer, Value> values = new HashMap<>(known);
        values.keySet().removeIf(slot -> !live.get(slot));
        return new Configuration(position, values, interrupted);
    }

    Optional<Value> valueOf(Operand operand) {
        return switch (operand) {
            case Operand.Constant constant -> Optional.of(constant.value());
            case Operand.Variable variable -> Optional.ofNullable(known.get(variable.slot().id()));
            case Operand.Opaque opaque -> Optional.empty();
        };
    }
}
