package dev.parley.grammar.automata;

import java.util.List;
import java.util.Optional;

/**
 * How a notation writes comments.
 *
 * @param toLineEnd what starts a comment that ends with the line
 * @param hashLines whether a line that starts with {@code #} is one, as for Graphviz, which reads what a C preprocessor wrote
 */
record Comments(List<String> toLineEnd, boolean hashLines) {
    static final Comments OF_DOT = new Comments(List.of("//"), true);
    static final Comments OF_PLAIN_TEXT = new Comments(List.of("--", "//"), false);

    /** The end of the comment that starts at the offset; the text's end where it is not closed. */
    Optional<Integer> end(String text, int start) {
        if (text.startsWith("/*", start)) {
            int end = text.indexOf("*/", start + 2);
            return Optional.of(end < 0 ? text.length() : end + 2);
        }
        boolean comment = toLineEnd.stream().anyMatch(mark -> text.startsWith(mark, start))
                || hashLines && text.charAt(start) == '#' && (start == 0 || "\r\n".indexOf(text.charAt(start - 1)) >= 0);
        if (!comment) {
            return Optional.empty();
        }
        int end = start;
        while (end < text.length() && "\r\n".indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return Optional.of(end);
    }
}
