package dev.parley.grammar.scribble.layout;

import dev.parley.grammar.layout.LayoutWriter;
import dev.parley.grammar.layout.RemarkTable;
import dev.parley.grammar.scribble.syntax.ModuleSyntax;
import dev.parley.grammar.syntax.CommentText;
import java.util.List;

/** A whole file in canonical spelling and layout. */
public final class ModuleText {
    private ModuleText() {}

    /**
     * @param comments in the order of the text
     * @param text as it was written
     */
    public static String of(ModuleSyntax module, List<CommentText> comments, String text) {
        RemarkTable remarks = new RemarkTable(ModuleRegions.of(module), comments, text);
        String body = LayoutWriter.write(new ModuleLayout(remarks).items(module));
        String end = LayoutWriter.comments(remarks.atEnd());
        return body.isEmpty() || end.isEmpty() ? body + end : body + "\n" + end;
    }
}
