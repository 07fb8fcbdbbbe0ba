package dev.parley.workspace.diagram.render;

import dev.parley.core.machine.render.DotWriter;
import dev.parley.core.machine.render.MermaidWriter;
import dev.parley.workspace.diagram.AutomatonDiagram;
import dev.parley.workspace.diagram.Diagram;
import dev.parley.workspace.diagram.SequenceDiagram;
import dev.parley.workspace.diagram.layout.AutomatonLayout;
import java.util.Optional;

/** The formats that every diagram can be had in. What they yield is the same for equal diagrams, everywhere. */
public enum DiagramFormat {
    /** For a terminal. */
    TEXT("txt") {
        @Override
        public String render(Diagram diagram) {
            return switch (diagram) {
                case SequenceDiagram sequence -> TextSequence.write(sequence);
                case AutomatonDiagram automaton -> TextAutomaton.write(automaton);
            };
        }
    },
    /** The diagram's data, for programs; {@code docs/guide/diagrams.md} describes the form. */
    JSON("json") {
        @Override
        public String render(Diagram diagram) {
            return DiagramJson.write(diagram);
        }
    },
    /** For Graphviz. */
    DOT("dot") {
        @Override
        public String render(Diagram diagram) {
            return switch (diagram) {
                case SequenceDiagram sequence -> DotSequence.write(sequence);
                case AutomatonDiagram automaton -> DotWriter.write(automaton.machine());
            };
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

        @Override
        public Optional<String> refusal(Diagram diagram) {
            return switch (diagram) {
                case SequenceDiagram sequence -> Optional.empty();
                case AutomatonDiagram automaton -> AutomatonLayout.refusal(automaton)
                        .map(reason -> reason + " The formats text, dot, mermaid and json have no limit.");
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

    /**
     * Why the diagram is too large to be drawn in this format in reasonable time, in sentences that say what to do instead; mostly empty.
     */
    public Optional<String> refusal(Diagram diagram) {
        return Optional.empty();
    }

    /** The whole document, which ends with a line break. Of a diagram that is too large it shows the {@link #refusal}. */
    public abstract String render(Diagram diagram);
}
