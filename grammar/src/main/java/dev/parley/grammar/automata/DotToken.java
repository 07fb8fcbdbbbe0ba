package dev.parley.grammar.automata;

import dev.parley.core.diagnostic.SourceSpan;

/**
 * An identifier of the DOT language.
 *
 * @param text without quotes and escapes; of an HTML string, without its tags
 * @param quoted whether it was written in quotes, so that it is no keyword
 */
record DotToken(String text, boolean quoted, SourceSpan span) {
    boolean is(String keyword) {
        return !quoted && text.equalsIgnoreCase(keyword);
    }
}
