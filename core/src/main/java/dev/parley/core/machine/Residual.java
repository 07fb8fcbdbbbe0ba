package dev.parley.core.machine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is left of a machine's behaviour from one of its states on. */
public final class Residual {
    private Residual() {}

    /** The part of the machine that can be reached from {@code state}, which becomes the initial one. */
    public static Machine of(Machine machine, int state) {
        if (state == machine.initial()) {
            return machine;
        }
        Machine.Builder residual = Machine.builder(machine.role());
        Map<Integer, Integer> numbers = new LinkedHashMap<>();
        List<Integer> open = new ArrayList<>(List.of(state));
        numbers.put(state, residual.state());
        for (int i = 0; i < open.size(); i++) {
            for (Transition step : machine.from(open.get(i))) {
                if (!numbers.containsKey(step.target())) {
                    numbers.put(step.target(), residual.state());
                    open.add(step.target());
                }
            }
        }
        for (int source : open) {
            machine.from(source).forEach(step ->
                    residual.transition(numbers.get(source), step.action(), numbers.get(step.target())));
        }
        return residual.build();
    }
}
