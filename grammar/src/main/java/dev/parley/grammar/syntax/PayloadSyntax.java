package dev.parley.grammar.syntax;

import dev.parley.core.diagnostic.SourceSpan;

/** The type of one payload. */
public record PayloadSyntax(boolean noAlias, JavaTypeSyntax type, SourceSpan span) {}
