package dev.parley.workspace.java;

import dev.parley.checker.CheckedFile;
import dev.parley.checker.ParticipantReport;
import dev.parley.checker.ProtocolLookup;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.type.Role;
import dev.parley.workspace.ParticipantSummary;
import dev.parley.workspace.diagnostics.LocalTypeSetAside;
import dev.parley.workspace.diagnostics.RoleWithoutParticipant;
import dev.parley.workspace.diagnostics.SeveralParticipants;
import dev.parley.workspace.protocol.CheckedProtocols;
import dev.parley.workspace.protocol.DeclaredProtocol;
import dev.parley.workspace.protocol.WrittenType;
import dev.parley.workspace.suppression.ProjectSuppressions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The Java methods of a project that play roles, seen together with the protocols whose roles they play. */
public final class Participants {
    private final CheckedProtocols protocols;
    private final ProtocolLookup lookup;
    private final List<ParticipantReport> reports;
    private final List<ParticipantReport> parts;
    private final List<ParticipantReport> sessions;

    private Participants(
            CheckedProtocols protocols, List<ParticipantReport> reports, List<ParticipantReport> parts, List<ParticipantReport> sessions) {
        this.protocols = protocols;
        this.lookup = protocols.lookup();
        this.reports = reports;
        this.parts = parts;
        this.sessions = sessions;
    }

    /** @param suppressions what findings the project does not want to hear of */
    public static Participants of(Collection<CheckedFile> files, ProjectSuppressions suppressions, CheckedProtocols protocols) {
        return new Participants(
                protocols,
                remaining(files.stream().map(CheckedFile::participants), suppressions),
                remaining(files.stream().map(CheckedFile::parts), suppressions),
                remaining(files.stream().map(CheckedFile::sessions), suppressions));
    }

    private static List<ParticipantReport> remaining(Stream<List<ParticipantReport>> reports, ProjectSuppressions suppressions) {
        return reports.flatMap(List::stream)
                .map(report -> report.withDiagnostics(suppressions.remaining(report.diagnostics())))
                .toList();
    }

    /** In protocol order, then in declaration order of the roles; methods for roles that do not exist come last. */
    public List<ParticipantSummary> summaries() {
        return summaries(reports);
    }

    /** The parameters that play parts of conversations, in the same order. */
    public List<ParticipantSummary> parts() {
        return summaries(parts);
    }

    /** The roles that code plays in sessions which it opens itself, in the same order. */
    public List<ParticipantSummary> sessions() {
        return summaries(sessions);
    }

    private List<ParticipantSummary> summaries(List<ParticipantReport> some) {
        Map<String, Integer> order = new HashMap<>();
        for (DeclaredProtocol protocol : protocols.declared()) {
            protocol.roles().forEach(role -> order.putIfAbsent(key(protocol.qualifiedName(), role.name()), order.size()));
        }
        return some.stream()
                .sorted(Comparator.comparing((ParticipantReport report) ->
                                order.getOrDefault(key(report.protocol(), report.role()), Integer.MAX_VALUE))
                        .thenComparing(ParticipantReport::protocol)
                        .thenComparing(ParticipantReport::method)
                        .thenComparing(report -> report.name().range().start()))
                .map(this::summary)
                .toList();
    }

    private ParticipantSummary summary(ParticipantReport report) {
        boolean faultless = report.diagnostics().stream().noneMatch(found -> found.kind().severity() == Severity.ERROR);
        return new ParticipantSummary(
                report.protocol(),
                report.role(),
                report.method(),
                Path.of(report.name().file()),
                report.name().range(),
                faultless,
                report.decided(),
                followsLocalType(report));
    }

    private boolean followsLocalType(ParticipantReport report) {
        return lookup.find(report.protocol()).stream()
                .flatMap(protocol -> protocol.optimised().stream())
                .anyMatch(endpoint -> endpoint.role().name().equals(report.role()));
    }

    /**
     * Roles that nobody or more than one method plays, in protocols that the project plays at all, and participants that do not follow the
     * local types written for their roles.
     */
    public List<Diagnostic> findings() {
        List<Diagnostic> findings = new ArrayList<>();
        for (DeclaredProtocol protocol : protocols.declared()) {
            List<ParticipantReport> players = reports.stream()
                    .filter(report -> report.protocol().equals(protocol.qualifiedName()))
                    .toList();
            if (!players.isEmpty()) {
                protocol.roles().forEach(role -> findings.addAll(findings(protocol, role, players)));
            }
        }
        return findings;
    }

    private List<Diagnostic> findings(DeclaredProtocol protocol, Role role, List<ParticipantReport> players) {
        List<ParticipantReport> same =
                players.stream().filter(player -> player.role().equals(role.name())).toList();
        boolean opened = sessions.stream()
                .anyMatch(session -> session.protocol().equals(protocol.qualifiedName()) && session.role().equals(role.name()));
        if (same.isEmpty() && opened) {
            return List.of();
        }
        if (same.isEmpty()) {
            return List.of(RoleWithoutParticipant.of(protocol.name(), protocol.qualifiedName(), role.name()));
        }
        List<Diagnostic> findings = new ArrayList<>();
        if (same.size() > 1) {
            findings.add(SeveralParticipants.of(
                    protocol.name(),
                    protocol.qualifiedName(),
                    role.name(),
                    same.stream().map(ParticipantReport::name).toList()));
        }
        List<WrittenType> written = protocol.written(role);
        whySetAside(protocol, written).ifPresent(reason -> same.forEach(player -> findings.add(LocalTypeSetAside.of(
                player.name(),
                player.method().substring(player.method().lastIndexOf('.') + 1),
                protocol.qualifiedName(),
                role.name(),
                reason,
                written.stream().map(WrittenType::name).toList()))));
        return findings;
    }

    /** Why participants do not follow one of these local types; empty where they do, or there are none, or the protocol has errors. */
    private static Optional<String> whySetAside(DeclaredProtocol protocol, List<WrittenType> written) {
        if (written.isEmpty() || protocol.projected().isEmpty()) {
            return Optional.empty();
        }
        if (written.size() > 1) {
            return Optional.of("%d local types are written for it, and nothing says which one is meant".formatted(written.size()));
        }
        return switch (written.getFirst().standing()) {
            case PROVEN -> Optional.empty();
            case UNDECIDED -> Optional.of("it is not known whether the local type written for it can stand in for it");
            case REFUTED -> Optional.of("the local type written for it cannot stand in for it");
            case FAULTY -> Optional.of("the local type written for it has errors");
        };
    }

    private static String key(String protocol, String role) {
        return protocol + "@" + role;
    }
}
