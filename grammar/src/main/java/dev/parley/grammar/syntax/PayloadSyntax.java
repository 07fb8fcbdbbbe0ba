package dev.parley.grammar.syntax;

import dev.parley.core.diagnostic.SourceSpan;

/** The type of one payload. */
public sealed interface PayloadSyntax {

    SourceSpan span();

    /** {@code T}, {@code noalias T}: a value of a type of the host language. */
    record Value(boolean noAlias, JavaTypeSyntax type, SourceSpan span) implements PayloadSyntax {}

    /** {@code @(p)}, {@code cbegin.@(p)}, {@code !<int>}: a session, or a service that starts one. */
    record Session(SessionSyntax type, SourceSpan span) implements PayloadSyntax {}
}
