package dev.parley.workspace.diagram;

/** A picture before it is drawn. Immutable. */
public sealed interface Diagram permits SequenceDiagram, AutomatonDiagram {

    /** What it shows, in a few words, for a caption or a window's title. */
    String title();
}
