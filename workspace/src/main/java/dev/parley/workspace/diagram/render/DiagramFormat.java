package dev.parley.workspace.diagram.render;

import dev.parley.core.machine.render.MermaidWriter;
import dev.parley.workspace.diagram.AutomatonDiagram;
import dev.parley.workspace.diagram.Diagram;
import dev.parley.workspace.diagram.SequenceDiagram;

/** The formats that every diagram can be had in. What they yield is the same for equal diagrams, everywhere. */
public enum DiagramFormat {
    /** The diagram's data, for programs; {@code docs/guide/diagrams.md} describes the form. */
    JSON("json") {
        @Override
        public String render(Diagram diagram) {
            return DiagramJson.write(diagram);
        }
    },
    /** For Markdown on GitHub and in many editors. */
    MERMAID("mmd") {
        @Override
        public String render(Diagram diagram) {
            return switch (diagram) {
                case SequenceDiagram sequence -> MermaidSequence.write(sequence);
                case AutomatonDiagram automaton -> MermaidWriter.write(automaton.machine());
            };
        }
    },
    /** A picture, for pages and slides. Readable in light and dark themes, and as wide as its text needs in any font. */
    SVG("svg") {
        @Override
        public String render(Diagram diagram) {
            return switch (diagram) {
                case SequenceDiagram sequence -> SvgSequence.write(sequence);
                case AutomatonDiagram automaton -> SvgAutomaton.write(automaton);
            };
        }
    };

    private final String extension;

    DiagramFormat(String extension) {
        this.extension = extension;
    }

    /** Of files in this format, without the dot. */
    public String extension() {
        return extension;
    }

    /** The whole document, which ends with a line break. */
    public abstract String render(Diagram diagram);
}
