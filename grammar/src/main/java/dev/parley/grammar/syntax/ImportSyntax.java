package dev.parley.grammar.syntax;

import dev.parley.core.diagnostic.SourceSpan;

/**
 * {@code import a.b.C;} or {@code import a.b.*;}
 *
 * @param name the imported name, with its {@code .*} if it has one
 * @param span the whole declaration
 */
public record ImportSyntax(Name name, SourceSpan span) {
    public boolean isOnDemand() {
        return name.text().endsWith(".*");
    }
}
