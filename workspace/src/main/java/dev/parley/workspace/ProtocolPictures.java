package dev.parley.workspace;

import dev.parley.workspace.diagram.AutomatonDiagram;
import dev.parley.workspace.diagram.SequenceDiagram;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A declared protocol as diagrams.
 *
 * @param file where it is declared
 * @param sequence the whole protocol; empty where it, or something that it calls, has an error
 * @param automata one per role, in declaration order; none where some role has no projection
 */
public record ProtocolPictures(
        String qualifiedName, Path file, Optional<SequenceDiagram> sequence, List<AutomatonDiagram> automata) {
    public ProtocolPictures {
        automata = List.copyOf(automata);
    }
}
