package dev.parley.workspace.java;

import dev.parley.checker.ParticipantReport;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.type.Role;
import dev.parley.workspace.ParticipantSummary;
import dev.parley.workspace.diagnostics.RoleWithoutParticipant;
import dev.parley.workspace.diagnostics.SeveralParticipants;
import dev.parley.workspace.protocol.CheckedProtocols;
import dev.parley.workspace.protocol.DeclaredProtocol;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The Java methods of a project that play roles, seen together with the protocols whose roles they play. */
public final class Participants {
    private final CheckedProtocols protocols;
    private final List<ParticipantReport> reports;
    private final List<ParticipantReport> sessions;

    /** @param sessions the roles that code plays in sessions which it opens itself */
    public Participants(CheckedProtocols protocols, List<ParticipantReport> reports, List<ParticipantReport> sessions) {
        this.protocols = protocols;
        this.reports = List.copyOf(reports);
        this.sessions = List.copyOf(sessions);
    }

    /** In protocol order, then in declaration order of the roles; methods for roles that do not exist come last. */
    public List<ParticipantSummary> summaries() {
        Map<String, Integer> order = new HashMap<>();
        for (DeclaredProtocol protocol : protocols.declared()) {
            protocol.roles().forEach(role -> order.putIfAbsent(key(protocol.qualifiedName(), role.name()), order.size()));
        }
        return reports.stream()
                .sorted(Comparator.comparing((ParticipantReport report) ->
                                order.getOrDefault(key(report.protocol(), report.role()), Integer.MAX_VALUE))
                        .thenComparing(ParticipantReport::method))
                .map(Participants::summary)
                .toList();
    }

    private static ParticipantSummary summary(ParticipantReport report) {
        boolean free = report.diagnostics().stream().noneMatch(found -> found.kind().severity() == Severity.ERROR);
        return new ParticipantSummary(
                report.protocol(),
                report.role(),
                report.method(),
                Path.of(report.name().file()),
                report.name().range(),
                report.decided() && free,
                report.decided());
    }

    /** Roles that nobody or more than one method plays, in protocols that the project plays at all. */
    public List<Diagnostic> findings() {
        List<Diagnostic> findings = new ArrayList<>();
        for (DeclaredProtocol protocol : protocols.declared()) {
            List<ParticipantReport> players = reports.stream()
                    .filter(report -> report.protocol().equals(protocol.qualifiedName()))
                    .toList();
            if (!players.isEmpty() || sessions.stream().anyMatch(session -> session.protocol().equals(protocol.qualifiedName()))) {
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
        return same.size() == 1
                ? List.of()
                : List.of(SeveralParticipants.of(
                        protocol.name(),
                        protocol.qualifiedName(),
                        role.name(),
                        same.stream().map(ParticipantReport::name).toList()));
    }

    private static String key(String protocol, String role) {
        return protocol + "@" + role;
    }
}
