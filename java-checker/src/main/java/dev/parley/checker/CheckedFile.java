package dev.parley.checker;

import dev.parley.core.diagnostic.Diagnostic;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/**
 * The result of checking one file.
 *
 * @param participants in source order
 * @param sessions the sessions that the code itself opens, as the roles that it plays in them; in no particular order
 * @param diagnostics all findings of the file, including those of its participants, in source order
 * @param consulted the source files that were looked for to understand this one, whether they exist or not: as long as their texts stay
 *     as they are, so does this result
 * @param accepted what the file's annotations accept; the findings that they are about are still among {@code diagnostics}
 */
public record CheckedFile(
        List<ParticipantReport> participants, List<ParticipantReport> sessions, List<Diagnostic> diagnostics, Set<Path> consulted, List<AcceptedWarning> accepted) {
    public CheckedFile {
        participants = List.copyOf(participants);
        sessions = List.copyOf(sessions);
        diagnostics = List.copyOf(diagnostics);
        consulted = Set.copyOf(consulted);
        accepted = List.copyOf(accepted);
    }

    /** A file that no other file was needed for. */
    public static CheckedFile of(List<Diagnostic> diagnostics) {
        return new CheckedFile(List.of(), List.of(), diagnostics, Set.of(), List.of());
    }
}
