package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** Brackets nest deeper than any protocol that a person can read, and the file is not parsed. */
public final class NestedTooDeeply {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR1004", "nested-too-deeply", Severity.ERROR, "Brackets nest too deeply");

    private NestedTooDeeply() {}

    public static Diagnostic of(SourceSpan bracket, int limit) {
        return braces(bracket, limit)
                .withNotes("Give the inner part a name of its own and call it: `do inner(A, B);`.");
    }

    /** Where the notation has no names for parts. */
    public static Diagnostic braces(SourceSpan bracket, int limit) {
        return Diagnostic.of(KIND, bracket, "Expected at most %d brackets inside one another.".formatted(limit));
    }
}
