package dev.parley.workspace;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Severity;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Everything that checking a project found.
 *
 * @param files one entry per file that was looked at, in path order
 * @param participants in protocol order, then in declaration order of the roles
 * @param parts the parameters of methods and functions that play parts of conversations, in the same order
 * @param sessions the roles that code plays in sessions which it opens itself, in the same order
 */
public record CheckResult(
        List<FileReport> files,
        List<ProtocolSummary> protocols,
        List<ParticipantSummary> participants,
        List<ParticipantSummary> parts,
        List<ParticipantSummary> sessions) {
    public CheckResult {
        files = List.copyOf(files);
        protocols = List.copyOf(protocols);
        participants = List.copyOf(participants);
        parts = List.copyOf(parts);
        sessions = List.copyOf(sessions);
    }

    /** What was found of protocols, where nobody asks for the code that plays their roles. */
    public static CheckResult ofProtocols(List<FileReport> files, List<ProtocolSummary> protocols) {
        return new CheckResult(files, protocols, List.of(), List.of(), List.of());
    }

    /** The same with other findings in place of these. */
    public CheckResult withFiles(List<FileReport> others) {
        return new CheckResult(others, protocols, participants, parts, sessions);
    }

    /** All of several projects. */
    public static CheckResult union(List<CheckResult> results) {
        return new CheckResult(
                results.stream().flatMap(result -> result.files.stream()).toList(),
                results.stream().flatMap(result -> result.protocols.stream()).toList(),
                results.stream().flatMap(result -> result.participants.stream()).toList(),
                results.stream().flatMap(result -> result.parts.stream()).toList(),
                results.stream().flatMap(result -> result.sessions.stream()).toList());
    }

    /** What is in some of the files. */
    public CheckResult within(Predicate<Path> wanted) {
        return new CheckResult(
                files.stream().filter(report -> wanted.test(report.file())).toList(),
                protocols.stream().filter(protocol -> wanted.test(protocol.file())).toList(),
                within(participants, wanted),
                within(parts, wanted),
                within(sessions, wanted));
    }

    private static List<ParticipantSummary> within(List<ParticipantSummary> players, Predicate<Path> wanted) {
        return players.stream().filter(player -> wanted.test(player.file())).toList();
    }

    /** All code that plays roles. */
    public Stream<ParticipantSummary> players() {
        return Stream.of(participants, parts, sessions).flatMap(List::stream);
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
