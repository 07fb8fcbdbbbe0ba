package dev.parley.workspace;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Severity;
import java.util.List;
import java.util.stream.Stream;

/**
 * Everything that checking a project found.
 *
 * @param files one entry per file that was looked at, in path order
 * @param participants in protocol order, then in declaration order of the roles
 * @param sessions the roles that code plays in sessions which it opens itself, in the same order
 */
public record CheckResult(
        List<FileReport> files, List<ProtocolSummary> protocols, List<ParticipantSummary> participants, List<ParticipantSummary> sessions) {
    public CheckResult {
        files = List.copyOf(files);
        protocols = List.copyOf(protocols);
        participants = List.copyOf(participants);
        sessions = List.copyOf(sessions);
    }

    public Stream<Diagnostic> diagnostics() {
        return files.stream().flatMap(file -> file.diagnostics().stream());
    }

    public long count(Severity severity) {
        return diagnostics().filter(diagnostic -> diagnostic.kind().severity() == severity).count();
    }

    public boolean hasErrors() {
        return count(Severity.ERROR) > 0;
    }
}
