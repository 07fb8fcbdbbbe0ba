package dev.parley.lsp;

import static dev.parley.lsp.EditorHarness.insertion;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidChangeWorkspaceFoldersParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.FileChangeType;
import org.eclipse.lsp4j.FileEvent;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PositionEncodingKind;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.WorkspaceFolder;
import org.eclipse.lsp4j.WorkspaceFoldersChangeEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server over streams, as an editor sees it. Positions and sentences of findings are other modules' business. */
@Timeout(120)
class LanguageServerTest {
    private static final String GOOD = "package p;\n\nprotocol hello {\n  participants a, b;\n  a->b: <int>;\n}\n";
    private static final String BAD = "package p;\n\nprotocol hello {\n  participants a, b;\n  a-> : <int>;\n}\n";

    @TempDir
    private Path folder;

    private EditorHarness editor;

    @BeforeEach
    void start() throws Exception {
        folder = folder.toRealPath();
        editor = new EditorHarness();
    }

    @AfterEach
    void stop() throws Exception {
        editor.close();
    }

    @Test
    void announcesWhatItCanDo() throws Exception {
        InitializeResult result = editor.initialize(folder);
        assertThat(result.getCapabilities().getPositionEncoding()).isEqualTo(PositionEncodingKind.UTF16);
        assertThat(result.getCapabilities().getTextDocumentSync().getRight().getChange()).isEqualTo(TextDocumentSyncKind.Incremental);
        assertThat(result.getCapabilities().getCodeActionProvider().getRight().getCodeActionKinds()).containsExactly("quickfix");
        assertThat(result.getCapabilities().getDocumentFormattingProvider().getLeft()).isTrue();
        assertThat(result.getCapabilities().getWorkspace().getWorkspaceFolders().getSupported()).isTrue();
    }

    @Test
    void publishesAfterEveryChangeWithItsVersion() throws Exception {
        String uri = file("hello.parley", GOOD);
        editor.initialize(folder);
        editor.open(uri, GOOD);
        editor.await(uri, published -> Objects.equals(published.getVersion(), 1) && errors(published).isEmpty());

        editor.change(uri, 2, insertion(4, 6, "@"));
        PublishDiagnosticsParams broken = editor.await(uri, published -> Objects.equals(published.getVersion(), 2));
        assertThat(errors(broken)).isNotEmpty().allSatisfy(error -> {
            assertThat(error.getSource()).isEqualTo("parley");
            assertThat(error.getCode().getLeft()).matches("PAR\\d{4}");
        });

        editor.change(uri, 3, new TextDocumentContentChangeEvent(new Range(new Position(4, 6), new Position(4, 7)), ""));
        assertThat(errors(editor.await(uri, published -> Objects.equals(published.getVersion(), 3)))).isEmpty();
    }

    @Test
    void reportsFilesThatAreNotOpenAndFollowsTheDisk() throws Exception {
        String uri = file("broken.parley", BAD);
        editor.initialize(folder);
        editor.diagnostics(uri, found -> !found.isEmpty());

        file("broken.parley", GOOD);
        watched(uri, FileChangeType.Changed);
        editor.diagnostics(uri, List::isEmpty);

        file("broken.parley", BAD);
        watched(uri, FileChangeType.Changed);
        editor.diagnostics(uri, found -> !found.isEmpty());

        Files.delete(folder.resolve("broken.parley"));
        watched(uri, FileChangeType.Deleted);
        editor.diagnostics(uri, List::isEmpty);
    }

    @Test
    void fallsBackToTheDiskWhenATextIsClosed() throws Exception {
        String uri = file("hello.parley", GOOD);
        editor.initialize(folder);
        editor.open(uri, BAD);
        editor.diagnostics(uri, found -> !found.isEmpty());
        editor.close(uri);
        editor.diagnostics(uri, List::isEmpty);
    }

    @Test
    void takesBackWhatItPublishedForAnUnsavedFile() throws Exception {
        String uri = folder.resolve("unsaved.parley").toUri().toString();
        editor.initialize(folder);
        editor.open(uri, BAD);
        editor.diagnostics(uri, found -> !found.isEmpty());
        editor.close(uri);
        editor.diagnostics(uri, List::isEmpty);
    }

    @Test
    void looksAfterFilesOutsideItsFolders(@TempDir Path elsewhere) throws Exception {
        String uri = elsewhere.toRealPath().resolve("other.parley").toUri().toString();
        editor.initialize(folder);
        editor.open(uri, BAD);
        editor.diagnostics(uri, found -> !found.isEmpty());
        editor.close(uri);
        editor.diagnostics(uri, List::isEmpty);
    }

    @Test
    void treatsAnOpenFolderAsOneProject() throws Exception {
        // Checked on its own, the sub-folder's file could not see the other's declaration: the name would be free to use twice.
        Files.createDirectories(folder.resolve("sub"));
        file("hello.parley", GOOD);
        String uri = file("sub/again.parley", GOOD);
        editor.initialize(folder);
        editor.open(uri, GOOD);
        assertThat(editor.await(uri, published -> Objects.equals(published.getVersion(), 1)).getDiagnostics()).isNotEmpty();
    }

    @Test
    void addsAndRemovesFolders(@TempDir Path second) throws Exception {
        Path added = second.toRealPath();
        String uri = Files.writeString(added.resolve("broken.parley"), BAD).toUri().toString();
        WorkspaceFolder added1 = new WorkspaceFolder(added.toUri().toString(), "second");
        editor.initialize(folder);
        editor.server().getWorkspaceService().didChangeWorkspaceFolders(
                new DidChangeWorkspaceFoldersParams(new WorkspaceFoldersChangeEvent(List.of(added1), List.of())));
        editor.diagnostics(uri, found -> !found.isEmpty());
        editor.server().getWorkspaceService().didChangeWorkspaceFolders(
                new DidChangeWorkspaceFoldersParams(new WorkspaceFoldersChangeEvent(List.of(), List.of(added1))));
        editor.diagnostics(uri, List::isEmpty);
    }

    @Test
    void formatsProtocolFilesAndNothingElse() throws Exception {
        String protocol = file("hello.parley", GOOD);
        String java = file("A.java", "class   A {}\n");
        editor.initialize(folder);
        editor.open(protocol, GOOD.replace("  a->b", "a  ->  b"));
        editor.open(java, "class   A {}\n");
        List<? extends TextEdit> edits = format(protocol);
        assertThat(edits).hasSize(1);
        assertThat(edits.getFirst().getNewText()).isEqualTo(GOOD);
        assertThat(format(java)).isEmpty();
        assertThat(format("untitled:Untitled-1")).isEmpty();
    }

    @Test
    void survivesUrisOfOtherKindsAndChangesOfUnknownFiles() throws Exception {
        String uri = file("hello.parley", GOOD);
        editor.initialize(folder);
        for (String bad : List.of("untitled:Untitled-1", "http://example.org/x.parley", "", "file:///%zz", "vscode-notebook-cell:/a")) {
            editor.open(bad, BAD);
            editor.change(bad, 2, insertion(0, 0, "x"));
            editor.close(bad);
        }
        editor.change(uri, 7, insertion(0, 0, "x"));
        editor.open(uri, BAD);
        editor.diagnostics(uri, found -> !found.isEmpty());
    }

    @Test
    void answersAfterDamagedMessages() throws Exception {
        String uri = file("hello.parley", GOOD);
        editor.initialize(folder);
        editor.raw("garbage\r\n\r\n");
        editor.raw("Content-Length: 5\r\n\r\n{\"a\":");
        editor.raw("Content-Length: 2147483647\r\n\r\n");
        editor.raw(framed("{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":[[[]]]}"));
        editor.raw(framed("{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\",\"params\":{\"textDocument\":7}}"));
        editor.raw(framed("{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didOpen\"}"));
        editor.raw(framed("{\"jsonrpc\":\"2.0\",\"method\":\"textDocument/didChange\",\"params\":{}}"));
        editor.raw(framed("{\"jsonrpc\":\"2.0\",\"id\":91,\"method\":\"no/suchMethod\"}"));
        editor.raw(framed("{\"jsonrpc\":\"2.0\",\"id\":92,\"method\":\"textDocument/codeAction\",\"params\":{}}"));
        editor.raw(framed("{\"jsonrpc\":\"2.0\",\"id\":93,\"method\":\"textDocument/formatting\",\"params\":null}"));
        editor.open(uri, BAD);
        editor.diagnostics(uri, found -> !found.isEmpty());
    }

    @Test
    void survivesAHugeDocument() throws Exception {
        String uri = folder.resolve("huge.parley").toUri().toString();
        String small = file("hello.parley", GOOD);
        editor.initialize(folder);
        editor.open(uri, "protocol { ".repeat(1_000_000));
        editor.diagnostics(uri, found -> !found.isEmpty());
        editor.open(small, BAD);
        editor.diagnostics(small, found -> !found.isEmpty());
    }

    @Test
    void reportsTheLastOfManyQuickChanges() throws Exception {
        String uri = file("hello.parley", GOOD);
        editor.initialize(folder);
        editor.open(uri, GOOD);
        for (int version = 2; version < 200; version++) {
            editor.change(uri, version, new TextDocumentContentChangeEvent(version % 2 == 0 ? BAD : GOOD));
        }
        editor.change(uri, 200, new TextDocumentContentChangeEvent(BAD));
        assertThat(errors(editor.await(uri, published -> Objects.equals(published.getVersion(), 200)))).isNotEmpty();
    }

    @Test
    void exitsWithZeroAfterAShutdown() throws Exception {
        editor.initialize(folder);
        editor.server().shutdown().get(20, TimeUnit.SECONDS);
        editor.server().exit();
        assertThat(editor.exitCode()).isZero();
    }

    @Test
    void exitsWithOneWithoutAShutdown() throws Exception {
        editor.initialize(folder);
        editor.server().exit();
        assertThat(editor.exitCode()).isEqualTo(1);
    }

    @Test
    void endsWhenTheInputEnds() throws Exception {
        editor.initialize(folder);
        editor.endInput();
        assertThat(editor.exitCode()).isEqualTo(1);
    }

    private String file(String name, String text) throws Exception {
        return Files.writeString(folder.resolve(name), text).toUri().toString();
    }

    private void watched(String uri, FileChangeType type) {
        editor.server().getWorkspaceService().didChangeWatchedFiles(new DidChangeWatchedFilesParams(List.of(new FileEvent(uri, type))));
    }

    private List<? extends TextEdit> format(String uri) throws Exception {
        return editor.server().getTextDocumentService()
                .formatting(new DocumentFormattingParams(new TextDocumentIdentifier(uri), new FormattingOptions(2, true)))
                .get(20, TimeUnit.SECONDS);
    }

    private static List<Diagnostic> errors(PublishDiagnosticsParams published) {
        return published.getDiagnostics().stream()
                .filter(found -> found.getSeverity() == org.eclipse.lsp4j.DiagnosticSeverity.Error)
                .toList();
    }

    private static String framed(String body) {
        return "Content-Length: " + body.length() + "\r\n\r\n" + body;
    }
}
