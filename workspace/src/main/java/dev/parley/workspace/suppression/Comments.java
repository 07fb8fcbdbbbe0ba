package dev.parley.workspace.suppression;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds the comments of a text in which {@code //} and {@code /* *}{@code /} start them and strings are written as in Java: protocol files as
 * well as Java files. A text with mistakes in it yields the comments that a person would see in it.
 */
final class Comments {
    private static final String TEXT_BLOCK = "\"\"\"";

    /**
     * @param start offset of its first slash
     * @param end offset after it
     * @param body without the marks that start and end it
     */
    record Comment(int start, int end, String body) {}

    private final String text;
    private final List<Comment> found = new ArrayList<>();
    private int at;

    private Comments(String text) {
        this.text = text;
    }

    /** In the order of the text. */
    static List<Comment> in(String text) {
        Comments comments = new Comments(text);
        while (comments.at < text.length()) {
            comments.next();
        }
        return comments.found;
    }

    private void next() {
        if (text.startsWith("//", at)) {
            comment(lineEnd(at), 0);
        } else if (text.startsWith("/*", at)) {
            int close = text.indexOf("*/", at + 2);
            comment(close < 0 ? text.length() : close + 2, close < 0 ? 0 : 2);
        } else if (text.startsWith(TEXT_BLOCK, at)) {
            at = afterTextBlock();
        } else if (text.charAt(at) == '"' || text.charAt(at) == '\'') {
            at = afterLiteral(text.charAt(at));
        } else {
            at++;
        }
    }

    private void comment(int end, int closingMark) {
        found.add(new Comment(at, end, text.substring(at + 2, end - closingMark)));
        at = end;
    }

    private int afterTextBlock() {
        int close = text.indexOf(TEXT_BLOCK, at + TEXT_BLOCK.length());
        while (close > 0 && text.charAt(close - 1) == '\\') {
            close = text.indexOf(TEXT_BLOCK, close + 1);
        }
        return close < 0 ? text.length() : close + TEXT_BLOCK.length();
    }

    /** A literal that is not closed ends with its line, so that it hides no comment of a later one. */
    private int afterLiteral(char quote) {
        int end = lineEnd(at);
        for (int i = at + 1; i < end; i++) {
            if (text.charAt(i) == '\\') {
                i++;
            } else if (text.charAt(i) == quote) {
                return i + 1;
            }
        }
        return end;
    }

    private int lineEnd(int from) {
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) == '\n' || text.charAt(i) == '\r') {
                return i;
            }
        }
        return text.length();
    }
}
