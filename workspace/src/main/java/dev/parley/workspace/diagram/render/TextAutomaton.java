package dev.parley.workspace.diagram.render;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.machine.render.EdgeLabel;
import dev.parley.workspace.diagram.AutomatonDiagram;

/** An automaton as a table: a line per step, by state. */
final class TextAutomaton {
    private TextAutomaton() {}

    static String write(AutomatonDiagram diagram) {
        Machine machine = diagram.machine();
        int width = machine.transitions().mapToInt(step -> EdgeLabel.of(step.action()).length()).max().orElse(0);
        StringBuilder out = new StringBuilder(diagram.title()).append("\n\n");
        for (int state = 0; state < machine.stateCount(); state++) {
            String head = "%s%3d".formatted(state == machine.initial() ? "→" : " ", state);
            if (machine.isFinal(state)) {
                out.append(head).append("  end\n");
            }
            for (Transition step : machine.from(state)) {
                out.append(head)
                        .append(("  %-" + Math.max(1, width) + "s → %d\n").formatted(EdgeLabel.of(step.action()), step.target()));
                head = "    ";
            }
        }
        return out.toString();
    }
}
