package dev.parley.lsp;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/** An editor at the other end of a pair of pipes. */
final class EditorHarness implements LanguageClient, AutoCloseable {
    private static final int PIPE_BYTES = 1 << 20;

    private final OutputStream toServer;
    private final CompletableFuture<Integer> exitCode;
    private final LanguageServer server;
    private final BlockingQueue<PublishDiagnosticsParams> published = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> log = new LinkedBlockingQueue<>();

    EditorHarness() throws IOException {
        PipedInputStream serverInput = new PipedInputStream(PIPE_BYTES);
        PipedInputStream clientInput = new PipedInputStream(PIPE_BYTES);
        toServer = new PipedOutputStream(serverInput);
        OutputStream toClient = new PipedOutputStream(clientInput);
        exitCode = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> exitCode.complete(LanguageServerProcess.run(serverInput, toClient)));
        var launcher = LSPLauncher.createClientLauncher(this, clientInput, toServer);
        launcher.startListening();
        server = launcher.getRemoteProxy();
    }

    LanguageServer server() {
        return server;
    }

    InitializeResult initialize(Path... folders) throws Exception {
        InitializeParams params = new InitializeParams();
        params.setCapabilities(new ClientCapabilities());
        params.setWorkspaceFolders(
                List.of(folders).stream().map(folder -> new WorkspaceFolder(folder.toUri().toString(), folder.toString())).toList());
        InitializeResult result = server.initialize(params).get(20, TimeUnit.SECONDS);
        server.initialized(new InitializedParams());
        return result;
    }

    void open(String uri, String text) {
        server.getTextDocumentService().didOpen(new DidOpenTextDocumentParams(new TextDocumentItem(uri, "parley", 1, text)));
    }

    void change(String uri, int version, TextDocumentContentChangeEvent... changes) {
        server.getTextDocumentService()
                .didChange(new DidChangeTextDocumentParams(new VersionedTextDocumentIdentifier(uri, version), List.of(changes)));
    }

    void close(String uri) {
        server.getTextDocumentService().didClose(new DidCloseTextDocumentParams(new TextDocumentIdentifier(uri)));
    }

    /** Sends bytes past the client's own JSON-RPC. */
    void raw(String text) throws IOException {
        toServer.write(text.getBytes(StandardCharsets.UTF_8));
        toServer.flush();
    }

    /** The next diagnostics of a file that are as wanted; earlier ones are dropped. */
    List<Diagnostic> diagnostics(String uri, Predicate<List<Diagnostic>> wanted) throws InterruptedException {
        return await(uri, params -> wanted.test(params.getDiagnostics())).getDiagnostics();
    }

    PublishDiagnosticsParams await(String uri, Predicate<PublishDiagnosticsParams> wanted) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        StringBuilder seen = new StringBuilder();
        for (PublishDiagnosticsParams next = poll(end); next != null; next = poll(end)) {
            if (next.getUri().equals(uri) && wanted.test(next)) {
                return next;
            }
            seen.append('\n').append(next);
        }
        throw new AssertionError("Nothing as wanted was published for " + uri + "; seen:" + seen + "\nlog:" + log);
    }

    private PublishDiagnosticsParams poll(long end) throws InterruptedException {
        return published.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
    }

    int exitCode() throws Exception {
        return exitCode.get(20, TimeUnit.SECONDS);
    }

    void endInput() throws IOException {
        toServer.close();
    }

    BlockingQueue<String> log() {
        return log;
    }

    static TextDocumentContentChangeEvent insertion(int line, int character, String text) {
        Position place = new Position(line, character);
        return new TextDocumentContentChangeEvent(new Range(place, place), text);
    }

    @Override
    public void close() throws IOException {
        toServer.close();
    }

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams diagnostics) {
        published.add(diagnostics);
    }

    @Override
    public void telemetryEvent(Object object) {}

    @Override
    public void showMessage(MessageParams messageParams) {
        log.add(messageParams.getMessage());
    }

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(ShowMessageRequestParams requestParams) {
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void logMessage(MessageParams message) {
        log.add(message.getMessage());
    }
}
