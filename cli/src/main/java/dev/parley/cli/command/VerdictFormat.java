package dev.parley.cli.command;

import dev.parley.workspace.diagram.render.DiagramFormat;
import java.util.Optional;

/** How a command prints a verdict: in words, for scripts, or with its counterexample as a sequence diagram. */
enum VerdictFormat {
    TEXT(Optional.empty()),
    JSON(Optional.empty()),
    MERMAID(Optional.of(DiagramFormat.MERMAID)),
    SVG(Optional.of(DiagramFormat.SVG));

    private final Optional<DiagramFormat> diagram;

    VerdictFormat(Optional<DiagramFormat> diagram) {
        this.diagram = diagram;
    }

    /** The format of the diagram that stands in place of words. */
    Optional<DiagramFormat> diagram() {
        return diagram;
    }
}
