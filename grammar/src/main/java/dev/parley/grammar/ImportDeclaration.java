package dev.parley.grammar;

import dev.parley.core.diagnostic.SourceSpan;

/**
 * {@code import a.b.C;} or {@code import a.b.*;}
 *
 * @param span the name
 */
public record ImportDeclaration(String name, SourceSpan span) {}
