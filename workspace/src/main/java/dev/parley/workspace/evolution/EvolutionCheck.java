package dev.parley.workspace.evolution;

import dev.parley.core.evolution.Evolution;
import dev.parley.core.evolution.RoleChange;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.exploration.Exploration.Choices;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.MachineDigest;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.type.PayloadOrder;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.FileReport;
import dev.parley.workspace.diagnostics.BreakingChanges;
import dev.parley.workspace.files.DiskFiles.Content;
import dev.parley.workspace.protocol.DeclaredProtocol;
import dev.parley.workspace.protocol.ProtocolChecks;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Compares the protocols of two versions of a project. Payload types are compared by name in both, since only one version's classes can
 * be there.
 */
public final class EvolutionCheck {
    private final SortedMap<String, DeclaredProtocol> before;
    private final SortedMap<String, DeclaredProtocol> after;
    private final List<ProtocolChange> changes = new ArrayList<>();
    private final SortedMap<Path, List<Diagnostic>> findings = new TreeMap<>();

    private EvolutionCheck(SortedMap<Path, String> before, SortedMap<Path, String> after) {
        this.before = declared(before);
        this.after = declared(after);
        after.keySet().forEach(file -> findings.put(file, new ArrayList<>()));
    }

    /** @param before and {@code after}, texts by the files' paths in the project */
    public static EvolutionReport compare(SortedMap<Path, String> before, SortedMap<Path, String> after) {
        return new EvolutionCheck(before, after).run();
    }

    private static SortedMap<String, DeclaredProtocol> declared(SortedMap<Path, String> texts) {
        SortedMap<Path, Content> files = new TreeMap<>();
        texts.forEach((file, text) -> files.put(file, new Content.Text(text)));
        SortedMap<String, DeclaredProtocol> byName = new TreeMap<>();
        new ProtocolChecks(Choices.ARBITRARY)
                .check(
                        files,
                        file -> files.getOrDefault(file, new Content.Missing()),
                        PayloadTypeResolver.none(),
                        Cancellation.never())
                .declared()
                .forEach(protocol -> byName.putIfAbsent(protocol.qualifiedName(), protocol));
        return byName;
    }

    private EvolutionReport run() {
        Map<String, DeclaredProtocol> added = new TreeMap<>(after);
        before.forEach((name, old) -> {
            DeclaredProtocol current = after.get(name);
            if (current == null) {
                gone(old, added);
            } else {
                added.remove(name);
                kept(old, current);
            }
        });
        added.keySet().forEach(name -> changes.add(new ProtocolChange.Added(name)));
        changes.sort((one, other) -> one.protocol().compareTo(other.protocol()));
        List<FileReport> files = new ArrayList<>();
        findings.forEach((file, found) -> files.add(new FileReport(file, found)));
        return new EvolutionReport(changes, CheckResult.ofProtocols(files, List.of()));
    }

    private void gone(DeclaredProtocol old, Map<String, DeclaredProtocol> added) {
        Optional<DeclaredProtocol> successor = old.projected().flatMap(machines -> added.values().stream()
                .filter(candidate -> !before.containsKey(candidate.qualifiedName()))
                .filter(candidate -> candidate.projected().filter(other -> behaveAlike(machines, other)).isPresent())
                .findFirst());
        String name = old.qualifiedName();
        successor.ifPresentOrElse(
                found -> {
                    added.remove(found.qualifiedName());
                    changes.add(new ProtocolChange.Renamed(name, found.qualifiedName()));
                    report(BreakingChanges.protocolRenamed(found.name(), name, found.qualifiedName()));
                },
                () -> {
                    changes.add(new ProtocolChange.Removed(name));
                    // Where it stood, as far as the file still is there; its text has moved since.
                    report(BreakingChanges.protocolRemoved(new SourceSpan(old.name().file(), Range.of(0, 0, 0, 0)), name));
                });
    }

    private void kept(DeclaredProtocol old, DeclaredProtocol current) {
        String name = old.qualifiedName();
        if (old.projected().isEmpty() || current.projected().isEmpty()) {
            boolean earlier = old.projected().isEmpty();
            changes.add(new ProtocolChange.Broken(name, earlier));
            report(BreakingChanges.notCompared(current.name(), name, earlier));
            return;
        }
        List<RoleChange> roles = Evolution.compare(
                version(old.projected().get()), version(current.projected().get()), PayloadOrder.byName());
        changes.add(new ProtocolChange.Kept(name, roles));
        roles.forEach(change -> BreakingChanges.role(current.name(), name, change).forEach(this::report));
    }

    private void report(Diagnostic finding) {
        findings.computeIfAbsent(Path.of(finding.span().file()), file -> new ArrayList<>()).add(finding);
    }

    private static boolean behaveAlike(ProjectedProtocol one, ProjectedProtocol other) {
        return MachineDigest.of(machines(one.endpoints())).equals(MachineDigest.of(machines(other.endpoints())));
    }

    private static Evolution.Version version(ProjectedProtocol protocol) {
        return new Evolution.Version(machines(protocol.endpoints()), machines(protocol.optimised()));
    }

    private static List<Machine> machines(List<Endpoint> endpoints) {
        return endpoints.stream().map(Endpoint::machine).toList();
    }
}
