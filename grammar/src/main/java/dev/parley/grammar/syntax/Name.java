package dev.parley.grammar.syntax;

import dev.parley.core.diagnostic.SourceSpan;

/** A name at one of the places where it is written; a qualified name is written with dots and without space. */
public record Name(String text, SourceSpan span) {
    @Override
    public String toString() {
        return text;
    }
}
