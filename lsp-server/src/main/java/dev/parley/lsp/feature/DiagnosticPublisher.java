package dev.parley.lsp.feature;

import dev.parley.lsp.document.OpenDocument;
import dev.parley.lsp.project.CheckListener;
import dev.parley.lsp.project.Snapshot;
import dev.parley.workspace.CheckResult;
import dev.parley.workspace.FileReport;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.MessageType;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.services.LanguageClient;

/**
 * Publishes what checks find, for every file whose findings changed and for every open file whose new version was checked, and takes
 * back what has gone. A file that belongs to several projects shows the findings of each once.
 *
 * <p>Thread-safe. The lock covers bookkeeping and sending, never analysis.
 */
public final class DiagnosticPublisher implements CheckListener {
    private final LanguageClient client;
    private final Map<Path, Map<Path, List<Diagnostic>>> findings = new HashMap<>();
    private final Map<Path, Set<Path>> filesOfRoot = new HashMap<>();
    private final Map<Path, Published> published = new HashMap<>();

    private record Published(String uri, Integer version, List<Diagnostic> diagnostics) {}

    public DiagnosticPublisher(LanguageClient client) {
        this.client = client;
    }

    @Override
    public synchronized void checked(Path root, Snapshot snapshot, CheckResult result) {
        Set<Path> reported = new LinkedHashSet<>();
        for (FileReport report : result.files()) {
            reported.add(report.file());
            List<Diagnostic> diagnostics = report.diagnostics().stream()
                    .map(diagnostic -> LspValues.diagnostic(diagnostic, file -> uri(snapshot, file)))
                    .toList();
            findings.computeIfAbsent(report.file(), file -> new TreeMap<>()).put(root, diagnostics);
        }
        // Open files first: they are what the person is looking at.
        snapshot.documents().keySet().forEach(file -> publish(file, snapshot));
        reported.stream().filter(file -> !snapshot.documents().containsKey(file)).forEach(file -> publish(file, snapshot));
        Set<Path> gone = new LinkedHashSet<>(filesOfRoot.getOrDefault(root, Set.of()));
        gone.removeAll(reported);
        forget(root, gone, snapshot);
        filesOfRoot.put(root, reported);
    }

    @Override
    public synchronized void closed(Path root) {
        Set<Path> files = filesOfRoot.remove(root);
        if (files != null) {
            forget(root, files, null);
        }
    }

    @Override
    public void failed(Path root, Throwable fault) {
        StringWriter trace = new StringWriter();
        fault.printStackTrace(new PrintWriter(trace));
        client.logMessage(new MessageParams(
                MessageType.Error, "PAR9001: Parley failed while it checked `" + root + "`. Please report this.\n" + trace));
    }

    private void forget(Path root, Set<Path> files, Snapshot snapshot) {
        for (Path file : files) {
            Map<Path, List<Diagnostic>> byRoot = findings.getOrDefault(file, Map.of());
            byRoot.remove(root);
            publish(file, snapshot);
        }
    }

    private void publish(Path file, Snapshot snapshot) {
        OpenDocument document = snapshot == null ? null : snapshot.documents().get(file);
        Published before = published.get(file);
        String uri = document != null ? document.uri() : before != null ? before.uri() : file.toUri().toString();
        Set<Diagnostic> merged = new LinkedHashSet<>();
        findings.getOrDefault(file, Map.of()).values().forEach(merged::addAll);
        Published now = new Published(uri, document == null ? null : document.version(), new ArrayList<>(merged));
        boolean nothingToTakeBack = before == null && document == null && merged.isEmpty();
        if (nothingToTakeBack || now.equals(before)) {
            return;
        }
        if (document == null && before != null && before.diagnostics().equals(now.diagnostics())) {
            return;
        }
        published.put(file, now);
        client.publishDiagnostics(new PublishDiagnosticsParams(uri, now.diagnostics(), now.version()));
    }

    private static String uri(Snapshot snapshot, Path file) {
        OpenDocument document = snapshot.documents().get(file);
        return document == null ? file.toUri().toString() : document.uri();
    }
}
