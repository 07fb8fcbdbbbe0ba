package dev.parley.checker;

import dev.parley.core.diagnostic.Diagnostic;
import java.util.List;

/**
 * The result of checking one file.
 *
 * @param participants in source order
 * @param diagnostics all findings of the file, including those of its participants, in source order
 */
public record CheckedFile(List<ParticipantReport> participants, List<Diagnostic> diagnostics) {
    public CheckedFile {
        participants = List.copyOf(participants);
        diagnostics = List.copyOf(diagnostics);
    }
}
