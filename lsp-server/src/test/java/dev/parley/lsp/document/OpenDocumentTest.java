package dev.parley.lsp.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.junit.jupiter.api.Test;

class OpenDocumentTest {
    @Test
    void appliesChangesInOrderEachToTheTextBeforeIt() {
        OpenDocument changed = document("one\ntwo\n")
                .changed(2, List.of(change(1, 0, 1, 3, "three"), change(1, 5, 1, 5, "!"), change(0, 0, 0, 1, "O")));
        assertThat(changed.text()).isEqualTo("One\nthree!\n");
        assertThat(changed.version()).isEqualTo(2);
    }

    @Test
    void replacesTheWholeTextWithoutARange() {
        assertThat(document("old").changed(2, List.of(new TextDocumentContentChangeEvent("new"))).text()).isEqualTo("new");
    }

    @Test
    void countsUtf16CodeUnits() {
        assertThat(document("\"🎼\" x").changed(2, List.of(change(0, 5, 0, 6, "y"))).text()).isEqualTo("\"🎼\" y");
    }

    @Test
    void keepsWindowsLineEnds() {
        assertThat(document("a\r\nb\r\n").changed(2, List.of(change(1, 0, 1, 1, "c"))).text()).isEqualTo("a\r\nc\r\n");
    }

    @Test
    void joinsLines() {
        assertThat(document("a\nb").changed(2, List.of(change(0, 1, 1, 0, ""))).text()).isEqualTo("ab");
    }

    @Property(tries = 500)
    void movesPlacesOutsideTheTextIntoIt(
            @ForAll @IntRange(min = -3, max = 6) int startLine,
            @ForAll @IntRange(min = -3, max = 9) int startCharacter,
            @ForAll @IntRange(min = -3, max = 6) int endLine,
            @ForAll @IntRange(min = -3, max = 9) int endCharacter) {
        String text = "ab\ncd\r\nef";
        String changed = document(text).changed(2, List.of(change(startLine, startCharacter, endLine, endCharacter, "#"))).text();
        int inserted = changed.indexOf('#');
        assertThat(text).startsWith(changed.substring(0, inserted)).endsWith(changed.substring(inserted + 1));
    }

    private static OpenDocument document(String text) {
        return new OpenDocument("file:///p/a.parley", Path.of("/p/a.parley"), 1, text);
    }

    private static TextDocumentContentChangeEvent change(int startLine, int startCharacter, int endLine, int endCharacter, String text) {
        return new TextDocumentContentChangeEvent(
                new Range(new Position(startLine, startCharacter), new Position(endLine, endCharacter)), text);
    }
}
