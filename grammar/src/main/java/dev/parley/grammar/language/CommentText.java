package dev.parley.grammar.language;

import dev.parley.core.diagnostic.SourceSpan;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;

/** A comment as written, from {@code //} or {@code /*} on, without the end of its line. */
public record CommentText(String text, SourceSpan span) {

    static List<CommentText> all(ICompositeNode root, Positions positions) {
        List<CommentText> comments = new ArrayList<>();
        for (ILeafNode leaf : root.getLeafNodes()) {
            String text = leaf.getText();
            if (leaf.isHidden() && text.startsWith("/")) {
                String trimmed = text.stripTrailing();
                comments.add(new CommentText(trimmed, positions.span(leaf.getOffset(), trimmed.length())));
            }
        }
        return comments;
    }
}
