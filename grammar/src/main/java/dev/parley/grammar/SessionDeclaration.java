package dev.parley.grammar;

import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.provenance.Provenance;
import dev.parley.core.type.SessionType;
import java.util.List;

/**
 * A two-party protocol of a file: {@code protocol p cbegin.!<int>}.
 *
 * @param type its type, with the protocols that it refers to filled in
 * @param name its name where it is declared
 * @param provenances for each member of the type, where its terms were written, possibly in other files
 * @param sound whether neither it nor anything that it refers to has an error; the type of one that is not sound is incomplete
 */
public record SessionDeclaration(
        String qualifiedName, SessionType type, SourceSpan name, List<Provenance> provenances, boolean sound) {
    public SessionDeclaration {
        provenances = List.copyOf(provenances);
    }
}
