package dev.parley.grammar.language;

import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.syntax.Name;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import org.eclipse.emf.ecore.EStructuralFeature;
import org.eclipse.xtext.nodemodel.ICompositeNode;
import org.eclipse.xtext.nodemodel.ILeafNode;
import org.eclipse.xtext.nodemodel.INode;
import org.eclipse.xtext.nodemodel.util.NodeModelUtils;

/** Where the nodes of one parsed file stand in its text, and which visible token comes next. */
final class Positions {

    /** A token that is neither space nor comment. Offsets count UTF-16 code units; {@code end} is exclusive. */
    record Token(String text, int offset, int end) {}

    private final String file;
    private final LineIndex lines;
    private final Token[] tokens;
    private final int[] offsets;

    Positions(String file, LineIndex lines, ICompositeNode root) {
        this.file = file;
        this.lines = lines;
        List<Token> visible = new ArrayList<>();
        for (ILeafNode leaf : root.getLeafNodes()) {
            if (!leaf.isHidden() && leaf.getLength() > 0) {
                visible.add(new Token(leaf.getText(), leaf.getOffset(), leaf.getOffset() + leaf.getLength()));
            }
        }
        tokens = visible.toArray(Token[]::new);
        offsets = visible.stream().mapToInt(Token::offset).toArray();
    }

    /** The first token that starts at the offset or after it. */
    Optional<Token> tokenFrom(int offset) {
        int found = Arrays.binarySearch(offsets, offset);
        int index = found >= 0 ? found : -found - 1;
        return index < tokens.length ? Optional.of(tokens[index]) : Optional.empty();
    }

    /** The last token that ends at the offset or before it. */
    Optional<Token> tokenBefore(int offset) {
        int found = Arrays.binarySearch(offsets, offset);
        int index = (found >= 0 ? found : -found - 1) - 1;
        return index >= 0 ? Optional.of(tokens[index]) : Optional.empty();
    }

    SourceSpan span(int offset, int length) {
        return new SourceSpan(file, lines.range(offset, length));
    }

    SourceSpan span(Token token) {
        return span(token.offset(), token.end() - token.offset());
    }

    SourceSpan span(INode node) {
        return span(node.getOffset(), node.getLength());
    }

    SourceSpan span(EObject object) {
        return span(node(object));
    }

    static INode node(EObject object) {
        return NodeModelUtils.findActualNodeFor(object);
    }

    static int end(EObject object) {
        INode node = node(object);
        return node.getOffset() + node.getLength();
    }

    /** The name written for a feature; empty where error recovery left it out. */
    Optional<Name> name(EObject object, EStructuralFeature feature) {
        return names(object, feature).stream().findFirst();
    }

    List<Name> names(EObject object, EStructuralFeature feature) {
        return NodeModelUtils.findNodesForFeature(object, feature).stream()
                .filter(node -> node.getLength() > 0)
                .map(node -> new Name(visibleText(node), span(node)))
                .toList();
    }

    /** What is written for a feature, without comments, and with a single space wherever there is any. */
    Optional<String> text(EObject object, EStructuralFeature feature) {
        return NodeModelUtils.findNodesForFeature(object, feature).stream()
                .filter(node -> node.getLength() > 0)
                .findFirst()
                .map(Positions::spacedText);
    }

    private static String spacedText(INode node) {
        StringBuilder text = new StringBuilder();
        boolean space = false;
        for (ILeafNode leaf : node.getLeafNodes()) {
            space |= leaf.isHidden();
            if (!leaf.isHidden()) {
                text.append(space && !text.isEmpty() ? " " : "").append(leaf.getText());
                space = false;
            }
        }
        return text.toString();
    }

    private static String visibleText(INode node) {
        if (node instanceof ILeafNode leaf) {
            return leaf.getText();
        }
        StringBuilder text = new StringBuilder();
        for (ILeafNode leaf : node.getLeafNodes()) {
            if (!leaf.isHidden()) {
                text.append(leaf.getText());
            }
        }
        return text.toString();
    }
}
