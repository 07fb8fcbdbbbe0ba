package dev.parley.lsp.document;

import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.Position;
import java.nio.file.Path;
import java.util.List;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;

/**
 * A text that the editor has open.
 *
 * @param uri the file in the editor's own spelling, which it expects back
 * @param version the editor's number for this state of the text
 */
public record OpenDocument(String uri, Path path, int version, String text) {

    /** The document after changes, in order, each given in positions of the text before it. Places outside the text are moved into it. */
    public OpenDocument changed(int newVersion, List<TextDocumentContentChangeEvent> changes) {
        String current = text;
        for (TextDocumentContentChangeEvent change : changes) {
            current = changed(current, change);
        }
        return new OpenDocument(uri, path, newVersion, current);
    }

    private static String changed(String text, TextDocumentContentChangeEvent change) {
        String replacement = change.getText() == null ? "" : change.getText();
        if (change.getRange() == null) {
            return replacement;
        }
        LineIndex lines = new LineIndex(text);
        int start = offset(lines, change.getRange().getStart());
        int end = Math.max(start, offset(lines, change.getRange().getEnd()));
        return new StringBuilder(text.length() - (end - start) + replacement.length())
                .append(text, 0, start)
                .append(replacement)
                .append(text, end, text.length())
                .toString();
    }

    private static int offset(LineIndex lines, org.eclipse.lsp4j.Position position) {
        return lines.offset(new Position(Math.max(0, position.getLine()), Math.max(0, position.getCharacter())));
    }
}
