package dev.parley.core.diagnostic;

/** Replaces the text of a span; an insertion has an empty span. */
public record TextEdit(SourceSpan span, String newText) {}
