package dev.parley.lsp.feature;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.Range;
import dev.parley.core.diagnostic.TextEdit;
import dev.parley.lsp.document.OpenDocument;
import dev.parley.lsp.project.Snapshot;
import dev.parley.workspace.Cancellation;
import dev.parley.workspace.FileReport;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.ResourceOperation;
import org.eclipse.lsp4j.SnippetTextEdit;
import org.eclipse.lsp4j.TextDocumentEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.messages.Either;

/** The fixes of the findings at a place, as code actions. */
public final class QuickFixes {
    private final boolean versionedEdits;

    /** @param versionedEdits whether the editor understands edits that name the version they are made for */
    public QuickFixes(boolean versionedEdits) {
        this.versionedEdits = versionedEdits;
    }

    public List<CodeAction> at(Snapshot snapshot, Path file, org.eclipse.lsp4j.Range place, Cancellation cancellation) {
        return snapshot.workspace().check(cancellation).files().stream()
                .filter(report -> report.file().equals(file))
                .map(FileReport::diagnostics)
                .flatMap(List::stream)
                .filter(diagnostic -> touches(diagnostic.span().range(), place))
                .flatMap(diagnostic -> actions(snapshot, diagnostic).stream())
                .toList();
    }

    private List<CodeAction> actions(Snapshot snapshot, Diagnostic diagnostic) {
        List<CodeAction> actions = new ArrayList<>();
        for (Fix fix : diagnostic.fixes()) {
            CodeAction action = new CodeAction(fix.title());
            action.setKind(CodeActionKind.QuickFix);
            action.setDiagnostics(List.of(LspValues.diagnostic(diagnostic, path -> uri(snapshot, path))));
            action.setIsPreferred(actions.isEmpty());
            action.setEdit(edit(snapshot, fix));
            actions.add(action);
        }
        return actions;
    }

    private WorkspaceEdit edit(Snapshot snapshot, Fix fix) {
        Map<Path, List<org.eclipse.lsp4j.TextEdit>> byFile = new LinkedHashMap<>();
        for (TextEdit edit : fix.edits()) {
            byFile.computeIfAbsent(Path.of(edit.span().file()), file -> new ArrayList<>())
                    .add(new org.eclipse.lsp4j.TextEdit(LspValues.range(edit.span().range()), edit.newText()));
        }
        WorkspaceEdit workspaceEdit = new WorkspaceEdit();
        if (versionedEdits) {
            workspaceEdit.setDocumentChanges(byFile.entrySet().stream()
                    .map(entry -> Either.<TextDocumentEdit, ResourceOperation>forLeft(
                            versioned(snapshot, entry.getKey(), entry.getValue())))
                    .toList());
        } else {
            Map<String, List<org.eclipse.lsp4j.TextEdit>> changes = new LinkedHashMap<>();
            byFile.forEach((file, edits) -> changes.put(uri(snapshot, file), edits));
            workspaceEdit.setChanges(changes);
        }
        return workspaceEdit;
    }

    private static TextDocumentEdit versioned(Snapshot snapshot, Path file, List<org.eclipse.lsp4j.TextEdit> edits) {
        OpenDocument document = snapshot.documents().get(file);
        Integer version = document == null ? null : document.version();
        return new TextDocumentEdit(
                new VersionedTextDocumentIdentifier(uri(snapshot, file), version),
                edits.stream().map(Either::<org.eclipse.lsp4j.TextEdit, SnippetTextEdit>forLeft).toList());
    }

    private static String uri(Snapshot snapshot, Path file) {
        OpenDocument document = snapshot.documents().get(file);
        return document == null ? file.toUri().toString() : document.uri();
    }

    private static boolean touches(Range range, org.eclipse.lsp4j.Range place) {
        return compare(LspValues.position(range.start()), place.getEnd()) <= 0
                && compare(place.getStart(), LspValues.position(range.end())) <= 0;
    }

    private static int compare(Position a, Position b) {
        return a.getLine() != b.getLine()
                ? Integer.compare(a.getLine(), b.getLine())
                : Integer.compare(a.getCharacter(), b.getCharacter());
    }
}
