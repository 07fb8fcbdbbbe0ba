package dev.parley.checker;

import dev.parley.core.diagnostic.Diagnostic;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * The result of checking one file.
 *
 * @param participants in source order
 * @param diagnostics all findings of the file, including those of its participants, in source order
 * @param consulted the source files that were looked for to understand this one, whether they exist or not: as long as their texts stay
 *     as they are, so does this result
 * @param accepted what the file's annotations accept; the findings that they are about are still among {@code diagnostics}
 * @param outline where its methods are, for checking it again after an edit
 */
public record CheckedFile(
        List<ParticipantReport> participants, List<Diagnostic> diagnostics, Set<Path> consulted, List<AcceptedWarning> accepted, FileOutline outline) {
    public CheckedFile {
        participants = List.copyOf(participants);
        diagnostics = List.copyOf(diagnostics);
        consulted = Set.copyOf(consulted);
        accepted = List.copyOf(accepted);
    }

    /** A file that no other file was needed for. */
    public static CheckedFile of(List<Diagnostic> diagnostics) {
        return new CheckedFile(List.of(), diagnostics, Set.of(), List.of(), FileOutline.NONE);
    }
}
