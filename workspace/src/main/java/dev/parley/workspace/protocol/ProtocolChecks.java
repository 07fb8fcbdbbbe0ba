package dev.parley.workspace.protocol;

import dev.parley.checker.ProtocolLookup;
import dev.parley.checker.playability.Playability;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.exploration.Exploration.Choices;
import dev.parley.core.protocol.BinaryProtocol;
import dev.parley.core.type.GlobalProtocol;
import dev.parley.core.type.Role;
import dev.parley.grammar.LocalDeclaration;
import dev.parley.grammar.ParsedFile;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.grammar.ProtocolDeclaration;
import dev.parley.grammar.ProtocolIndex;
import dev.parley.grammar.ProtocolSource;
import dev.parley.grammar.SessionDeclaration;
import dev.parley.grammar.parsing.ProtocolParser;
import dev.parley.grammar.scribble.ScribbleSource;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.diagnostics.InternalFault;
import dev.parley.workspace.diagnostics.UnclearDecisions;
import dev.parley.workspace.diagnostics.UnreadableFile;
import dev.parley.workspace.files.DiskFiles.Content;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Reads, links and projects a project's protocol files, and keeps results while they stay valid: a file is read again when its text
 * changed, and a protocol is projected again when its type or the places of its terms changed. Shared by all snapshots of a project and
 * safe for use by several threads.
 */
public final class ProtocolChecks {
    private record ReadFile(String text, ProtocolSource source) {}

    private final Choices choices;

    /** @param choices what Scribble protocols assume of choices that come again and again */
    public ProtocolChecks(Choices choices) {
        this.choices = choices;
    }

    private record Projection(ProtocolDeclaration declaration, Projector.Outcome outcome) {}

    private final ProtocolParser parser = new ProtocolParser();
    private final Map<Path, ReadFile> sources = new ConcurrentHashMap<>();
    private final LinkedFiles linkedFiles = new LinkedFiles(parser);
    private final ScribbleFiles scribble = new ScribbleFiles();
    private final WrittenTypes writtenTypes = new WrittenTypes();
    private final Map<SourceSpan, Projection> projections = new ConcurrentHashMap<>();

    /** Checks protocol files that stand for a whole project, with nothing around it. */
    public CheckedProtocols check(SortedMap<Path, Content> files, PayloadTypeResolver types, Cancellation cancellation) {
        return check(files, file -> files.getOrDefault(file, new Content.Missing()), types, cancellation);
    }

    /**
     * Checks protocol files.
     *
     * @param files those of the project
     * @param others what any other file holds: Scribble modules are looked for outside of the project as well
     */
    public CheckedProtocols check(
            SortedMap<Path, Content> files, Function<Path, Content> others, PayloadTypeResolver types, Cancellation cancellation) {
        SortedMap<Path, List<Diagnostic>> findings = new TreeMap<>();
        SortedMap<Path, ProtocolSource> read = new TreeMap<>();
        SortedMap<Path, ScribbleSource> modules = new TreeMap<>();
        readAhead(files, cancellation);
        files.forEach((file, content) -> {
            cancellation.throwIfCancelled();
            switch (content) {
                case Content.Text text -> guarded(file, findings, () -> {
                    if (ScribbleFiles.contains(file)) {
                        modules.put(file, scribble.read(file, text.text()));
                    } else {
                        read.put(file, read(file, text.text()));
                    }
                });
                case Content.Unreadable unreadable ->
                    findings.put(file, List.of(UnreadableFile.of(startOf(file), unreadable.reason())));
                case Content.Missing gone -> {
                    // Deleted since the folder was listed.
                }
            }
        });
        ProtocolIndex index = ProtocolIndex.of(read.values());
        List<DeclaredProtocol> declared = new ArrayList<>();
        Map<Path, List<LocalDeclaration>> locals = new TreeMap<>();
        SortedMap<Path, Supplier<ParsedFile>> links = new TreeMap<>();
        read.forEach((file, source) -> links.put(file, () -> linkedFiles.link(source, read.values(), index, types)));
        modules.forEach((file, source) -> links.put(file, () -> scribble.link(source, others, types)));
        links.forEach((file, link) -> guarded(file, findings, () -> {
            cancellation.throwIfCancelled();
            ParsedFile linked = link.get();
            List<Diagnostic> found = new ArrayList<>(linked.diagnostics());
            findings.put(file, found);
            linked.sessions().forEach(session -> declared.addAll(declare(session)));
            linked.protocols().forEach(protocol -> declare(protocol, found).ifPresent(declared::add));
            locals.put(file, linked.locals());
        }));
        ImportedModules imported = new ImportedModules(
                (importing, module) -> scribble.find(importing, module, others),
                source -> Optional.ofNullable(findings.get(Path.of(source.file())))
                        .orElseGet(() -> everythingIn(scribble.link(source, others, types))));
        modules.forEach((file, source) -> guarded(file, findings, () -> {
            cancellation.throwIfCancelled();
            findings.get(file).addAll(imported.check(source, findings.get(file)));
        }));
        List<DeclaredProtocol> complete = playable(withWrittenTypes(declared, locals, findings), findings);
        return new CheckedProtocols(findings, complete, lone(declared, locals));
    }

    /** Done when everything is linked, since the protocol of a local type may stand in a later file. */
    private List<DeclaredProtocol> withWrittenTypes(
            List<DeclaredProtocol> declared, Map<Path, List<LocalDeclaration>> locals, Map<Path, List<Diagnostic>> findings) {
        ProtocolLookup projections = new CheckedProtocols(new TreeMap<>(), declared, List.of()).lookup();
        Map<String, List<WrittenType>> written = new HashMap<>();
        locals.forEach((file, inFile) -> guarded(file, findings, () -> {
            WrittenTypes.Judgement judgement = writtenTypes.judge(inFile, projections);
            findings.get(file).addAll(judgement.findings());
            judgement.types().forEach((name, types) -> written.computeIfAbsent(name, unused -> new ArrayList<>()).addAll(types));
        }));
        // The first declaration of a name is the one that counts.
        return declared.stream()
                .map(protocol -> Optional.ofNullable(written.remove(protocol.qualifiedName()))
                        .map(types -> writtenTypes.complete(protocol, types))
                        .orElse(protocol))
                .toList();
    }

    /**
     * Refuses protocols that nobody can play. Done when local types are known, which may say in which order a role does what its projection
     * leaves open. Scribble's modules are judged by Scribble's rules alone.
     */
    private static List<DeclaredProtocol> playable(List<DeclaredProtocol> declared, Map<Path, List<Diagnostic>> findings) {
        return declared.stream()
                .map(protocol -> {
                    List<Diagnostic> obstacles = ScribbleFiles.contains(Path.of(protocol.name().file())) ? List.of() : obstacles(protocol);
                    if (obstacles.isEmpty()) {
                        return protocol;
                    }
                    findings.get(Path.of(protocol.name().file())).addAll(obstacles);
                    return protocol.withoutMachines();
                })
                .toList();
    }

    private static List<Diagnostic> obstacles(DeclaredProtocol declared) {
        // The two decisions of a loop are one to a reader.
        return Diagnostic.eachOnce(declared.projected().stream()
                .flatMap(protocol -> protocol.roles().stream().flatMap(role -> protocol.played(role).stream()))
                .flatMap(endpoint -> Playability.obstacles(endpoint.machine()).stream()
                        .map(obstacle -> UnclearDecisions.of(obstacle, endpoint, declared.name())))
                .toList());
    }

    private static List<LoneRole> lone(List<DeclaredProtocol> declared, Map<Path, List<LocalDeclaration>> locals) {
        Set<String> names = declared.stream().map(DeclaredProtocol::qualifiedName).collect(Collectors.toSet());
        return locals.entrySet().stream()
                .flatMap(inFile -> inFile.getValue().stream()
                        .filter(local -> !names.contains(local.protocolName()))
                        .flatMap(local -> local.endpoint().stream()
                                .map(endpoint -> new LoneRole(local.protocolName(), inFile.getKey(), endpoint))))
                .toList();
    }

    /** What is found in a file that does not belong to the project. */
    private List<Diagnostic> everythingIn(ParsedFile linked) {
        List<Diagnostic> found = new ArrayList<>(linked.diagnostics());
        linked.protocols().forEach(protocol -> declare(protocol, found));
        return found;
    }

    /** The text in canonical spelling; empty where its syntax is not in order. */
    public Optional<String> format(Path file, String text) {
        return ScribbleFiles.contains(file) ? scribble.format(file, text) : parser.formatter().format(text);
    }

    /** Reads as many files at a time as there are processors: nothing else of a check can begin before they are read. */
    private void readAhead(SortedMap<Path, Content> files, Cancellation cancellation) {
        files.entrySet().parallelStream().forEach(entry -> {
            cancellation.throwIfCancelled();
            if (entry.getValue() instanceof Content.Text text && !ScribbleFiles.contains(entry.getKey())) {
                try {
                    read(entry.getKey(), text.text());
                } catch (RuntimeException | StackOverflowError fault) {
                    // It comes again where the file is read in its turn.
                }
            }
        });
    }

    private ProtocolSource read(Path file, String text) {
        ReadFile last = sources.get(file);
        if (last != null && last.text().equals(text)) {
            return last.source();
        }
        ProtocolSource source = parser.read(file.toString(), text);
        sources.put(file, new ReadFile(text, source));
        return source;
    }

    /** Empty for what is a part of other protocols and means nothing on its own; it is judged where it is used. */
    private Optional<DeclaredProtocol> declare(ProtocolDeclaration declaration, List<Diagnostic> found) {
        Projector.Outcome outcome =
                declaration.sound() ? project(declaration) : new Projector.Outcome(Optional.empty(), List.of());
        if (declaration.auxiliary() && declaration.sound() && outcome.projected().isEmpty()) {
            return Optional.empty();
        }
        found.addAll(outcome.findings());
        GlobalProtocol protocol = declaration.protocol();
        return Optional.of(new DeclaredProtocol(
                protocol.qualifiedName(),
                declaration.name(),
                protocol.roles(),
                declaration.sound() ? Optional.of(protocol) : Optional.empty(),
                outcome.projected()));
    }

    /** One protocol, or one for each member of a set type. */
    private static List<DeclaredProtocol> declare(SessionDeclaration session) {
        List<Role> roles = List.of(BinaryProtocol.CLIENT, BinaryProtocol.SERVER);
        if (!session.sound()) {
            return List.of(new DeclaredProtocol(session.qualifiedName(), session.name(), roles, Optional.empty(), Optional.empty()));
        }
        return BinaryProtocol.of(session.qualifiedName(), session.name(), session.type(), session.provenances()).sessions().stream()
                .map(protocol -> new DeclaredProtocol(protocol.qualifiedName(), session.name(), roles, Optional.empty(), Optional.of(protocol)))
                .toList();
    }

    private Projector.Outcome project(ProtocolDeclaration declaration) {
        Projection last = projections.get(declaration.name());
        if (last != null && last.declaration().equals(declaration)) {
            return last.outcome();
        }
        // Users of Scribble expect its verdicts on `.scr` files; nuScr merges and projects as Parley does.
        Projector.Outcome outcome = declaration.name().file().endsWith(".scr")
                ? Projector.projectAsScribble(declaration.protocol(), declaration.name(), declaration.provenance(), choices)
                : Projector.project(declaration.protocol(), declaration.name(), declaration.provenance());
        projections.put(declaration.name(), new Projection(declaration, outcome));
        return outcome;
    }

    /** A fault of ours in one file must not keep the others from being checked. */
    private static void guarded(Path file, Map<Path, List<Diagnostic>> findings, Runnable work) {
        try {
            work.run();
        } catch (CancellationException cancelled) {
            throw cancelled;
        } catch (RuntimeException | StackOverflowError fault) {
            findings.put(file, new ArrayList<>(List.of(InternalFault.of(startOf(file), fault))));
        }
    }

    private static SourceSpan startOf(Path file) {
        return new SourceSpan(file.toString(), Range.of(0, 0, 0, 0));
    }
}
