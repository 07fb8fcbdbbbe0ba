package dev.parley.grammar.language;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.LineIndex;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.diagnostics.FileTooLarge;
import dev.parley.grammar.diagnostics.NestedTooDeeply;
import dev.parley.grammar.diagnostics.NotATextFile;
import java.util.Optional;

/**
 * What is not worth giving to the parser: text that is no text, and text far beyond what people write. The limits bound the time and
 * the stack that a file can take.
 */
final class TextLimits {
    /** In UTF-16 code units: some twenty thousand steps, as many as a type may have. */
    static final int LENGTH = 1 << 18;

    /** In brackets inside one another. */
    static final int NESTING = 100;

    private TextLimits() {}

    /** The reason not to parse a text. */
    static Optional<Diagnostic> exceeded(String file, String text) {
        if (text.length() > LENGTH) {
            return Optional.of(FileTooLarge.of(new SourceSpan(file, new LineIndex("").range(0, 0)), text.length(), LENGTH));
        }
        return notText(text)
                .map(offset -> NotATextFile.of(at(file, text, offset), text.charAt(offset)))
                .or(() -> tooDeep(text).map(offset -> NestedTooDeeply.of(at(file, text, offset), NESTING)));
    }

    private static SourceSpan at(String file, String text, int offset) {
        return new SourceSpan(file, new LineIndex(text).range(offset, 1));
    }

    /** The first control character, or replacement character of a failed decoding. */
    private static Optional<Integer> notText(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\uFFFD' || Character.isISOControl(c) && "\t\n\r\f".indexOf(c) < 0) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    /** The first bracket that is inside too many others; brackets in comments do not count. */
    private static Optional<Integer> tooDeep(String text) {
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '/' -> i = Math.max(i, commentEnd(text, i) - 1);
                case '{', '[', '(', '<' -> depth++;
                case '}', ']', ')' -> depth--;
                case '>' -> depth -= i > 0 && text.charAt(i - 1) == '-' ? 0 : 1;
                default -> {}
            }
            depth = Math.max(depth, 0);
            if (depth > NESTING) {
                return Optional.of(i);
            }
        }
        return Optional.empty();
    }

    /** The end of the comment that starts at the offset; the offset itself if none does. */
    private static int commentEnd(String text, int start) {
        if (text.startsWith("//", start)) {
            int end = start;
            while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
                end++;
            }
            return end;
        }
        if (text.startsWith("/*", start)) {
            int end = text.indexOf("*/", start + 2);
            return end < 0 ? text.length() : end + 2;
        }
        return start;
    }
}
