package dev.parley.lsp;

import dev.parley.lsp.document.FileUris;
import dev.parley.lsp.feature.DiagnosticPublisher;
import dev.parley.lsp.feature.SessionFeatures;
import dev.parley.lsp.project.Projects;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.stream.Stream;
import org.eclipse.lsp4j.ClientCapabilities;
import org.eclipse.lsp4j.CodeActionKind;
import org.eclipse.lsp4j.CodeActionOptions;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.DidChangeWatchedFilesRegistrationOptions;
import org.eclipse.lsp4j.DocumentFilter;
import org.eclipse.lsp4j.DocumentFormattingRegistrationOptions;
import org.eclipse.lsp4j.FileSystemWatcher;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.InitializedParams;
import org.eclipse.lsp4j.PositionEncodingKind;
import org.eclipse.lsp4j.Registration;
import org.eclipse.lsp4j.RegistrationParams;
import org.eclipse.lsp4j.SaveOptions;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SetTraceParams;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextDocumentSyncOptions;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersOptions;
import org.eclipse.lsp4j.WorkspaceServerCapabilities;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;

/** The life of a server: what it can do, which folders it looks after, and how it ends. */
final class ParleyServer implements LanguageServer {
    private static final int EXIT_AFTER_SHUTDOWN = 0;
    private static final int EXIT_WITHOUT_SHUTDOWN = 1;

    private final LanguageClient client;
    private final Projects projects;
    private final ServerDocuments documents;
    private final ServerWorkspace workspace;
    private final CompletableFuture<Integer> exit = new CompletableFuture<>();
    private final List<Registration> registrations = new ArrayList<>();
    private volatile boolean shutDown;

    ParleyServer(LanguageClient client, Executor executor) {
        this.client = client;
        projects = new Projects(executor, new DiagnosticPublisher(client));
        documents = new ServerDocuments(projects, new SessionFeatures(client));
        workspace = new ServerWorkspace(projects);
    }

    /** Completed with the process's exit code when the editor is done with the server. */
    CompletableFuture<Integer> exitCode() {
        return exit;
    }

    /** The editor closed the stream. */
    void inputEnded() {
        exit();
    }

    @Override
    public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
        Optional<ClientCapabilities> client = Optional.ofNullable(params.getCapabilities());
        if (client.map(ClientCapabilities::getWorkspace).map(w -> w.getWorkspaceEdit()).map(e -> e.getDocumentChanges()).orElse(false)) {
            documents.useVersionedEdits();
        }
        boolean snippets = client.map(ClientCapabilities::getTextDocument)
                .map(t -> t.getCompletion())
                .map(completion -> completion.getCompletionItem())
                .map(item -> item.getSnippetSupport())
                .orElse(false);
        if (snippets) {
            documents.useSnippets();
        }
        boolean registersWatchers = client.map(ClientCapabilities::getWorkspace)
                .map(w -> w.getDidChangeWatchedFiles())
                .map(watch -> watch.getDynamicRegistration())
                .orElse(false);
        if (registersWatchers) {
            registrations.add(watchers());
        }
        boolean registersFormatting = client.map(ClientCapabilities::getTextDocument)
                .map(t -> t.getFormatting())
                .map(formatting -> formatting.getDynamicRegistration())
                .orElse(false);
        if (registersFormatting) {
            registrations.add(formattingOfProtocols());
        }
        folders(params).forEach(projects::openFolder);
        return CompletableFuture.completedFuture(new InitializeResult(capabilities(!registersFormatting), new ServerInfo("parley")));
    }

    @Override
    public void initialized(InitializedParams params) {
        if (!registrations.isEmpty()) {
            client.registerCapability(new RegistrationParams(List.copyOf(registrations)));
        }
    }

    @Override
    public CompletableFuture<Object> shutdown() {
        shutDown = true;
        return CompletableFuture.completedFuture(null);
    }

    @Override
    public void exit() {
        exit.complete(shutDown ? EXIT_AFTER_SHUTDOWN : EXIT_WITHOUT_SHUTDOWN);
    }

    @Override
    public void setTrace(SetTraceParams params) {
        // Nothing is traced; without this method every change of the editor's trace setting would be an error.
    }

    @Override
    public TextDocumentService getTextDocumentService() {
        return documents;
    }

    @Override
    public WorkspaceService getWorkspaceService() {
        return workspace;
    }

    private static ServerCapabilities capabilities(boolean formatting) {
        TextDocumentSyncOptions sync = new TextDocumentSyncOptions();
        sync.setOpenClose(true);
        sync.setChange(TextDocumentSyncKind.Incremental);
        sync.setSave(new SaveOptions(false));

        WorkspaceFoldersOptions folders = new WorkspaceFoldersOptions();
        folders.setSupported(true);
        folders.setChangeNotifications(true);

        ServerCapabilities capabilities = new ServerCapabilities();
        capabilities.setPositionEncoding(PositionEncodingKind.UTF16);
        capabilities.setTextDocumentSync(sync);
        capabilities.setCodeActionProvider(new CodeActionOptions(List.of(CodeActionKind.QuickFix)));
        capabilities.setCompletionProvider(new CompletionOptions(false, List.of(".")));
        capabilities.setHoverProvider(true);
        capabilities.setInlayHintProvider(true);
        capabilities.setDocumentSymbolProvider(true);
        capabilities.setCodeLensProvider(new CodeLensOptions(false));
        capabilities.setFoldingRangeProvider(true);
        if (formatting) {
            capabilities.setDocumentFormattingProvider(true);
        }
        capabilities.setWorkspace(new WorkspaceServerCapabilities(folders));
        return capabilities;
    }

    /** Registered rather than announced, so that the editor never offers Parley as a formatter of Java. */
    private static Registration formattingOfProtocols() {
        DocumentFormattingRegistrationOptions options = new DocumentFormattingRegistrationOptions();
        DocumentFilter protocols = new DocumentFilter();
        protocols.setPattern("**/*.{parley,scr,nuscr}");
        options.setDocumentSelector(List.of(protocols));
        return new Registration("parley.formatting", "textDocument/formatting", options);
    }

    private static Registration watchers() {
        List<FileSystemWatcher> watchers = Stream.of("**/*.{parley,scr,nuscr,java,jar}", "**/{parley.json,pom.xml,.classpath,*.gradle,*.gradle.kts}")
                .map(pattern -> new FileSystemWatcher(Either.forLeft(pattern)))
                .toList();
        return new Registration(
                "parley.watch", "workspace/didChangeWatchedFiles", new DidChangeWatchedFilesRegistrationOptions(watchers));
    }

    @SuppressWarnings("deprecation") // rootUri and rootPath: older clients know nothing else.
    private static List<Path> folders(InitializeParams params) {
        List<WorkspaceFolder> folders = params.getWorkspaceFolders();
        Stream<String> uris = folders != null
                ? folders.stream().map(WorkspaceFolder::getUri)
                : Stream.ofNullable(params.getRootUri());
        List<Path> paths = uris.map(FileUris::path).flatMap(Optional::stream).toList();
        return paths.isEmpty() && folders == null && params.getRootPath() != null
                ? FileUris.path(Path.of(params.getRootPath()).toUri().toString()).stream().toList()
                : paths;
    }
}
