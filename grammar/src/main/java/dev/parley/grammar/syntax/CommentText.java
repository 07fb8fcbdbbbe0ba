package dev.parley.grammar.syntax;

import dev.parley.core.diagnostic.SourceSpan;

/** A comment as written, from {@code //} or {@code /*} on, without the end of its line. */
public record CommentText(String text, SourceSpan span) {}
