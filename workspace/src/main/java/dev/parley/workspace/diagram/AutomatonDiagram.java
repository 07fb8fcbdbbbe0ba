package dev.parley.workspace.diagram;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import dev.parley.core.machine.render.EdgeLabel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The endpoint automaton of one role. Its nodes are the machine's states, by number; there is no second model of a machine.
 *
 * @param title {@code social.invitation@client}
 */
public record AutomatonDiagram(String title, Machine machine) implements Diagram {

    /**
     * All the steps from one state to another as the one arrow that a picture shows for them.
     *
     * @param labels at least one, {@code B!add(int)}, in the machine's order
     */
    public record Arrow(int source, int target, List<String> labels) {
        public Arrow {
            labels = List.copyOf(labels);
        }
    }

    /** By source, then in the order in which the machine lists the first step of each. */
    public List<Arrow> arrows() {
        Map<List<Integer>, List<String>> labels = new LinkedHashMap<>();
        machine.transitions().forEach(step -> labels.computeIfAbsent(ends(step), unused -> new ArrayList<>())
                .add(EdgeLabel.of(step.action())));
        return labels.entrySet().stream()
                .map(arrow -> new Arrow(arrow.getKey().getFirst(), arrow.getKey().getLast(), arrow.getValue()))
                .toList();
    }

    private static List<Integer> ends(Transition step) {
        return List.of(step.source(), step.target());
    }
}
