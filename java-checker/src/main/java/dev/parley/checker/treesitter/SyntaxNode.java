package dev.parley.checker.treesitter;

import java.util.List;
import java.util.Optional;

/**
 * A node of a concrete syntax tree, without comments.
 *
 * @param kind as the grammar names it; keywords and punctuation by their text
 * @param named whether it is more than a keyword or punctuation
 * @param field the name that the grammar gives to this child of its parent; empty text where it has none
 * @param start its offset in UTF-16 code units
 * @param end the offset behind it
 * @param missing whether the parser made it up, because the text lacks it
 */
record SyntaxNode(String kind, boolean named, String field, int start, int end, boolean missing, List<SyntaxNode> children) {
    /** The kind of a stretch of text that fits nowhere. */
    static final String ERROR = "ERROR";

    SyntaxNode {
        children = List.copyOf(children);
    }

    boolean is(String other) {
        return kind.equals(other);
    }

    boolean isError() {
        return kind.equals(ERROR);
    }

    /** The first child in a field, unless the parser made it up. */
    Optional<SyntaxNode> child(String name) {
        return children.stream().filter(child -> child.field.equals(name) && !child.missing).findFirst();
    }

    List<SyntaxNode> children(String name) {
        return children.stream().filter(child -> child.field.equals(name) && !child.missing).toList();
    }

    /** The first child of a kind, unless the parser made it up. */
    Optional<SyntaxNode> first(String wanted) {
        return children.stream().filter(child -> child.is(wanted) && !child.missing).findFirst();
    }

    boolean has(String wanted) {
        return first(wanted).isPresent();
    }

    /** The children that are more than keywords and punctuation, and that the text has. */
    List<SyntaxNode> parts() {
        return children.stream().filter(child -> child.named && !child.missing && !child.isError()).toList();
    }

    /** Whether something is missing or out of place in it. */
    boolean isBroken() {
        return missing || isError() || children.stream().anyMatch(SyntaxNode::isBroken);
    }

    /** The same node at another place, as another child of its parent. */
    SyntaxNode moved(int by, String newField) {
        return by == 0 && field.equals(newField)
                ? this
                : new SyntaxNode(kind, named, newField, start + by, end + by, missing,
                        children.stream().map(child -> child.moved(by, child.field)).toList());
    }
}
