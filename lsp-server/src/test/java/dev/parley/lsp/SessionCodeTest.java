package dev.parley.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FoldingRange;
import org.eclipse.lsp4j.FoldingRangeRequestParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InlayHint;
import org.eclipse.lsp4j.InlayHintParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What editors show of Java code that is being written, over streams. What is shown where is the workspace's business. */
@Timeout(120)
class SessionCodeTest {
    private static final String PROTOCOL = "package p;\n\nprotocol hello {\n  participants a, b, c;\n  a->b: <int>;\n  b->a: <int>;\n}\n";

    /** The second call is being written. */
    private static final String CODE = """
            import dev.parley.runtime.*;
            class A {
              @Participant(protocol = "p.hello", role = "a")
              void run(Session s) throws SessionException {
                s.send("b", 1);
                int answer = s.
              }
            }
            """;

    @TempDir
    private Path folder;

    private EditorHarness editor;
    private String uri;

    @BeforeEach
    void open() throws Exception {
        folder = folder.toRealPath();
        Files.writeString(folder.resolve("hello.parley"), PROTOCOL);
        uri = Files.writeString(folder.resolve("A.java"), CODE).toUri().toString();
        editor = new EditorHarness();
        editor.initialize(folder);
        editor.open(uri, CODE);
    }

    @AfterEach
    void stop() throws Exception {
        editor.close();
    }

    @Test
    void completesWithWhatTheProtocolAllowsNext() throws Exception {
        List<CompletionItem> items = editor.server().getTextDocumentService()
                .completion(new CompletionParams(new TextDocumentIdentifier(uri), new Position(5, 19)))
                .get(30, TimeUnit.SECONDS)
                .getLeft();
        assertThat(items).extracting(CompletionItem::getLabel).containsExactly("receive(\"b\")");
        assertThat(items.getFirst().getTextEdit().getLeft().getNewText()).isEqualTo("receive(\"b\")");
        assertThat(items.getFirst().getDetail()).isEqualTo("`a` must receive `int` from `b`.");
    }

    @Test
    void saysWhatIsDueAtACall() throws Exception {
        Hover hover = editor.server().getTextDocumentService()
                .hover(new HoverParams(new TextDocumentIdentifier(uri), new Position(4, 8)))
                .get(30, TimeUnit.SECONDS);
        assertThat(hover.getContents().getRight().getValue()).isEqualTo("In `p.hello`, `a` must send `int` to `b` here.");
        assertThat(editor.server().getTextDocumentService()
                .hover(new HoverParams(new TextDocumentIdentifier(uri), new Position(1, 8)))
                .get(30, TimeUnit.SECONDS)).isNull();
    }

    @Test
    void showsStatesOutlineAndRoles() throws Exception {
        TextDocumentIdentifier document = new TextDocumentIdentifier(uri);
        Range all = new Range(new Position(0, 0), new Position(9, 0));
        List<InlayHint> hints =
                editor.server().getTextDocumentService().inlayHint(new InlayHintParams(document, all)).get(30, TimeUnit.SECONDS);
        assertThat(hints).extracting(hint -> hint.getLabel().getLeft()).containsExactly("0");

        DocumentSymbol symbol = editor.server().getTextDocumentService()
                .documentSymbol(new DocumentSymbolParams(document)).get(30, TimeUnit.SECONDS).getFirst().getRight();
        assertThat(symbol.getName()).isEqualTo("a");
        assertThat(symbol.getDetail()).isEqualTo("p.hello");
        assertThat(symbol.getChildren()).extracting(DocumentSymbol::getName).containsExactly("send(\"b\", 1)");

        List<? extends CodeLens> lenses =
                editor.server().getTextDocumentService().codeLens(new CodeLensParams(document)).get(30, TimeUnit.SECONDS);
        assertThat(lenses).extracting(lens -> lens.getCommand().getTitle()).containsExactly("plays a in p.hello");

        List<FoldingRange> foldings =
                editor.server().getTextDocumentService().foldingRange(new FoldingRangeRequestParams(document)).get(30, TimeUnit.SECONDS);
        assertThat(foldings).containsExactly(new FoldingRange(2, 6));
    }

    @Test
    void followsTheText() throws Exception {
        editor.change(uri, 2, new TextDocumentContentChangeEvent(new Range(new Position(5, 19), new Position(5, 19)), "receive(\"b\");"));
        List<? extends CodeLens> lenses = editor.server().getTextDocumentService()
                .codeLens(new CodeLensParams(new TextDocumentIdentifier(uri)))
                .get(30, TimeUnit.SECONDS);
        assertThat(lenses).extracting(lens -> lens.getCommand().getTitle()).allMatch(title -> title.startsWith("plays a in p.hello"));
    }

    @Test
    void leavesProtocolFilesToOthers() throws Exception {
        String protocol = folder.resolve("hello.parley").toUri().toString();
        editor.open(protocol, PROTOCOL);
        assertThat(editor.server().getTextDocumentService()
                .documentSymbol(new DocumentSymbolParams(new TextDocumentIdentifier(protocol)))
                .get(30, TimeUnit.SECONDS)).isEmpty();
    }
}
