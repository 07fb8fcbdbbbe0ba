package dev.parley.grammar.automata;

import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.diagnostics.AutomatonSyntax;
import dev.parley.grammar.syntax.Name;
import java.util.function.IntPredicate;

/** A place in a text that moves forward. Not safe for use by several threads. */
final class Cursor {
    private final String file;
    private final String text;
    private final Comments comments;
    private final LineIndex lines;
    private int offset;

    Cursor(String file, String text, Comments comments) {
        this.file = file;
        this.text = text;
        this.comments = comments;
        this.lines = new LineIndex(text);
        skipGap();
    }

    String file() {
        return file;
    }

    int offset() {
        return offset;
    }

    void moveTo(int place) {
        offset = place;
    }

    boolean atEnd() {
        return offset == text.length();
    }

    /** The character at the cursor; a zero at the end. */
    char current() {
        return atEnd() ? 0 : text.charAt(offset);
    }

    boolean looksAt(String expected) {
        return text.startsWith(expected, offset);
    }

    String textFrom(int start) {
        return text.substring(start, offset);
    }

    /** From the start to the cursor. */
    SourceSpan spanFrom(int start) {
        return span(start, offset);
    }

    SourceSpan span(int start, int end) {
        return new SourceSpan(file, lines.range(start, end - start));
    }

    void advance() {
        offset++;
    }

    void skipWhile(IntPredicate wanted) {
        while (!atEnd() && wanted.test(text.charAt(offset))) {
            offset++;
        }
    }

    /** To the next character that is neither space nor comment. */
    void skipGap() {
        while (!atEnd()) {
            if (Character.isWhitespace(text.charAt(offset)) || text.charAt(offset) == '\uFEFF') {
                offset++;
            } else {
                int end = comments.end(text, offset).orElse(offset);
                if (end == offset) {
                    return;
                }
                offset = end;
            }
        }
    }

    /** Space and comments, but not the end of the line. Whether it ends, or the text does. */
    boolean skipToNextInLine() {
        while (!atEnd() && "\r\n".indexOf(text.charAt(offset)) < 0) {
            if (Character.isWhitespace(text.charAt(offset))) {
                offset++;
            } else {
                int end = comments.end(text, offset).orElse(offset);
                if (end == offset) {
                    return false;
                }
                offset = end;
            }
        }
        return true;
    }

    /** Takes the text if it stands here, and what space follows. */
    boolean accept(String expected) {
        if (!looksAt(expected)) {
            return false;
        }
        offset += expected.length();
        skipGap();
        return true;
    }

    /** Takes the word if it stands here as a whole, and what space follows. */
    boolean acceptWord(String word) {
        int end = offset + word.length();
        return text.regionMatches(true, offset, word, 0, word.length())
                && (end == text.length() || !isNamePart(text.charAt(end)))
                && accept(text.substring(offset, end));
    }

    void expect(String expected, String example) throws Rejected {
        if (!accept(expected)) {
            throw unexpected("`" + expected + "`" + example);
        }
    }

    /** A name, and what space follows. */
    Name name(String expected) throws Rejected {
        int start = offset;
        skipWhile(Cursor::isNamePart);
        if (offset == start) {
            throw unexpected(expected);
        }
        Name name = new Name(textFrom(start), spanFrom(start));
        skipGap();
        return name;
    }

    static boolean isNamePart(int c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '$' || c == '\'';
    }

    /** What stands here is not what the notation asks for. */
    Rejected unexpected(String expected) {
        int start = offset;
        int end = start;
        while (end < text.length() && isNamePart(text.charAt(end))) {
            end++;
        }
        if (end == start && end < text.length()) {
            end += Character.charCount(text.codePointAt(end));
        }
        String found = start == text.length() ? "the end of the file" : "`" + text.substring(start, end) + "`";
        return new Rejected(AutomatonSyntax.of(span(start, end), expected, found));
    }

    /** A message up to what ends it outside of brackets: space, if {@code inLine} is false, or one of the characters. */
    String message(String ends, boolean spaceEnds) {
        int start = offset;
        int depth = 0;
        while (!atEnd() && "\r\n".indexOf(text.charAt(offset)) < 0) {
            char c = text.charAt(offset);
            if (depth == 0 && (ends.indexOf(c) >= 0 || spaceEnds && Character.isWhitespace(c))) {
                break;
            }
            depth += switch (c) {
                case '<', '(', '{' -> 1;
                case '>', ')', '}' -> depth > 0 ? -1 : 0;
                default -> 0;
            };
            offset++;
        }
        return textFrom(start);
    }

    /** Everything up to the next white space. */
    String word() {
        int start = offset;
        while (!atEnd() && !Character.isWhitespace(text.charAt(offset))) {
            offset++;
        }
        return textFrom(start);
    }
}
