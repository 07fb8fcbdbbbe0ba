package dev.parley.workspace;

import dev.parley.workspace.diagram.AutomatonDiagram;
import dev.parley.workspace.diagram.SequenceDiagram;
import java.nio.file.Path;
import java.util.List;

/**
 * A protocol as diagrams.
 *
 * @param file where it is declared
 * @param sequence the whole protocol; its title is the protocol's qualified name
 * @param automata one per role, in declaration order; none where some role has no projection
 */
public record ProtocolPictures(Path file, SequenceDiagram sequence, List<AutomatonDiagram> automata) {
    public ProtocolPictures {
        automata = List.copyOf(automata);
    }

    public String qualifiedName() {
        return sequence.title();
    }
}
