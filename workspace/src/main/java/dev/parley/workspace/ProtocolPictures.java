package dev.parley.workspace;

import dev.parley.workspace.diagram.AutomatonDiagram;
import dev.parley.workspace.diagram.SequenceDiagram;
import dev.parley.workspace.protocol.DeclaredProtocol;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A declared protocol as diagrams.
 *
 * @param file where it is declared
 * @param sequence the whole protocol; empty where it, or something that it calls, has an error
 * @param automata the projections, one per role in declaration order; none where some role has no projection
 * @param written the local types that are written by hand for its roles, where they have no errors
 */
public record ProtocolPictures(
        String qualifiedName,
        Path file,
        Optional<SequenceDiagram> sequence,
        List<AutomatonDiagram> automata,
        List<WrittenPicture> written) {
    public ProtocolPictures {
        automata = List.copyOf(automata);
        written = List.copyOf(written);
    }

    /**
     * A local type that is written by hand.
     *
     * @param tag tells it from the projection, see {@link DeclaredProtocol#tag}
     * @param followed whether participants of its role are held to it
     */
    public record WrittenPicture(AutomatonDiagram automaton, String tag, boolean followed) {}
}
