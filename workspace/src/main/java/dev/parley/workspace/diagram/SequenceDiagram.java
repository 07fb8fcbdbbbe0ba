package dev.parley.workspace.diagram;

import java.util.List;

/**
 * Messages between participants, from top to bottom.
 *
 * @param lifelines the participants' names, from left to right
 */
public record SequenceDiagram(String title, List<String> lifelines, List<Element> elements) implements Diagram {
    public SequenceDiagram {
        lifelines = List.copyOf(lifelines);
        elements = List.copyOf(elements);
    }
}
