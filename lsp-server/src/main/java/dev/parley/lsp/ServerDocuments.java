package dev.parley.lsp;

import dev.parley.lsp.document.FileUris;
import dev.parley.lsp.document.OpenDocument;
import dev.parley.lsp.feature.CodeLenses;
import dev.parley.lsp.feature.Completions;
import dev.parley.lsp.feature.DocumentSymbols;
import dev.parley.lsp.feature.FoldingRanges;
import dev.parley.lsp.feature.Formatting;
import dev.parley.lsp.feature.Hovers;
import dev.parley.lsp.feature.InlayHints;
import dev.parley.lsp.feature.QuickFixes;
import dev.parley.lsp.feature.SessionFeatures;
import dev.parley.lsp.project.Projects;
import dev.parley.lsp.project.Snapshot;
import dev.parley.workspace.Cancellation;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiFunction;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionParams;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.Command;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.TextDocumentService;

/** Dispatches what the editor says and asks about single documents. Called by the thread that reads messages, and never blocks it. */
final class ServerDocuments implements TextDocumentService {
    private final Projects projects;
    /** Touched by the reading thread alone, which must apply each change to the text before it. */
    private final Map<Path, OpenDocument> documents = new HashMap<>();

    private final Formatting formatting = new Formatting();
    private final DocumentSymbols symbols;
    private final FoldingRanges foldings;
    private final CodeLenses lenses;
    private final InlayHints hints;
    private final Hovers hovers;
    private volatile QuickFixes quickFixes = new QuickFixes(false);
    private volatile Completions completions = new Completions(false);

    ServerDocuments(Projects projects, SessionFeatures sessions) {
        this.projects = projects;
        symbols = new DocumentSymbols(sessions);
        foldings = new FoldingRanges(sessions);
        lenses = new CodeLenses(sessions);
        hints = new InlayHints(sessions);
        hovers = new Hovers(sessions);
    }

    void useSnippets() {
        completions = new Completions(true);
    }

    void useVersionedEdits() {
        quickFixes = new QuickFixes(true);
    }

    @Override
    public void didOpen(DidOpenTextDocumentParams params) {
        TextDocumentItem item = params.getTextDocument();
        source(item.getUri()).ifPresent(file ->
                update(new OpenDocument(item.getUri(), file, item.getVersion(), item.getText() == null ? "" : item.getText())));
    }

    @Override
    public void didChange(DidChangeTextDocumentParams params) {
        VersionedTextDocumentIdentifier id = params.getTextDocument();
        source(id.getUri())
                .map(documents::get)
                .ifPresent(document -> update(document.changed(
                        id.getVersion() == null ? document.version() + 1 : id.getVersion(), params.getContentChanges())));
    }

    private void update(OpenDocument document) {
        documents.put(document.path(), document);
        projects.update(document);
    }

    @Override
    public void didClose(DidCloseTextDocumentParams params) {
        source(params.getTextDocument().getUri()).ifPresent(file -> {
            documents.remove(file);
            projects.close(file);
        });
    }

    @Override
    public void didSave(DidSaveTextDocumentParams params) {
        // What is on disk now equals the text already known; other files are reported by the file watcher.
    }

    @Override
    public CompletableFuture<List<Either<Command, CodeAction>>> codeAction(CodeActionParams params) {
        List<String> only = params.getContext() == null ? null : params.getContext().getOnly();
        boolean wanted = only == null || only.stream().anyMatch(kind -> kind.isEmpty() || kind.equals(CodeActionKind.QuickFix));
        Optional<Path> source = source(params.getTextDocument().getUri()).filter(file -> wanted);
        if (source.isEmpty()) {
            return CompletableFuture.completedFuture(List.of());
        }
        Path file = source.get();
        return projects.ask(file, snapshot -> quickFixes.at(snapshot, file, params.getRange(), Cancellation.never()).stream()
                .map(Either::<Command, CodeAction>forRight)
                .toList());
    }

    @Override
    public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams params) {
        return source(params.getTextDocument().getUri())
                .map(file -> projects.<List<? extends TextEdit>>ask(file, snapshot -> formatting.edits(snapshot, file)))
                .orElseGet(() -> CompletableFuture.completedFuture(List.of()));
    }

    @Override
    public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(CompletionParams params) {
        return about(params.getTextDocument(), List.<CompletionItem>of(), (snapshot, file) -> completions.at(snapshot, file, params.getPosition()))
                .thenApply(Either::forLeft);
    }

    @Override
    public CompletableFuture<Hover> hover(HoverParams params) {
        // No hover is null in the protocol.
        return about(params.getTextDocument(), Optional.<Hover>empty(), (snapshot, file) -> hovers.at(snapshot, file, params.getPosition()))
                .thenApply(hover -> hover.orElse(null));
    }

    @Override
    public CompletableFuture<List<InlayHint>> inlayHint(InlayHintParams params) {
        return about(params.getTextDocument(), List.of(), (snapshot, file) -> hints.in(snapshot, file, params.getRange()));
    }

    @Override
    public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(DocumentSymbolParams params) {
        return about(params.getTextDocument(), List.<DocumentSymbol>of(), symbols::of)
                .thenApply(found -> found.stream().map(Either::<SymbolInformation, DocumentSymbol>forRight).toList());
    }

    @Override
    public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams params) {
        return about(params.getTextDocument(), List.of(), lenses::of);
    }

    @Override
    public CompletableFuture<List<FoldingRange>> foldingRange(FoldingRangeRequestParams params) {
        return about(params.getTextDocument(), List.of(), foldings::of);
    }

    private <T> CompletableFuture<T> about(TextDocumentIdentifier document, T nothing, BiFunction<Snapshot, Path, T> question) {
        return source(document.getUri())
                .map(file -> projects.ask(file, snapshot -> question.apply(snapshot, file)))
                .orElseGet(() -> CompletableFuture.completedFuture(nothing));
    }

    private static Optional<Path> source(String uri) {
        return FileUris.path(uri).filter(FileUris::isSource);
    }
}
