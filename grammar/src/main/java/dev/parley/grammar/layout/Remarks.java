package dev.parley.grammar.layout;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a person wrote around an item besides the item.
 *
 * @param paragraph whether a blank line sets it off from what stands before it
 * @param before comments on lines of their own before it, with empty lines where there are any between or after them
 * @param afterOpening a comment on the line of its opening bracket, or of its label
 * @param beforeClosing comments on lines of their own before its closing bracket
 * @param after a comment at the end of its last line
 */
public record Remarks(
        boolean paragraph,
        List<String> before,
        Optional<String> afterOpening,
        List<String> beforeClosing,
        Optional<String> after) {

    public static final Remarks NONE = new Remarks(false, List.of(), Optional.empty(), List.of(), Optional.empty());

    public Remarks {
        before = List.copyOf(before);
        beforeClosing = List.copyOf(beforeClosing);
    }

    /** The same with more at the end of its last line, before the comment there. */
    public Remarks followedBy(String text) {
        return new Remarks(
                paragraph, before, afterOpening, beforeClosing, Optional.of(after.map(comment -> text + " " + comment).orElse(text)));
    }

    /**
     * Those of a block between two words, {@code .. or { .. } or ..}: what stands around it on lines of its own, or behind its closing
     * brace, has no place there and goes to the end of the block.
     */
    public Remarks ofBlockBetweenWords() {
        List<String> inside = new ArrayList<>(before);
        inside.addAll(beforeClosing);
        after.ifPresent(inside::add);
        return new Remarks(false, List.of(), afterOpening, inside, Optional.empty());
    }

    /** The same behind a blank line. */
    public Remarks setOff() {
        return new Remarks(true, before, afterOpening, beforeClosing, after);
    }

    /** Whether the item can stand on one line with others. */
    boolean allowInline() {
        return before.isEmpty() && afterOpening.isEmpty() && beforeClosing.isEmpty() && after.isEmpty();
    }
}
