package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A role takes part in so many threads that its steps have too many possible orders. */
public final class TooManyInterleavings {
    public static final DiagnosticKind KIND = new DiagnosticKind(
            "PAR2059", "too-many-interleavings", Severity.ERROR, "A role takes part in too many threads at once");

    private TooManyInterleavings() {}

    /** @param limit in states */
    public static Diagnostic of(SourceSpan threads, String role, int limit) {
        return Diagnostic.of(
                        KIND, threads, "The threads that `%s` takes part in can be interleaved in more than %,d states.".formatted(role, limit))
                .withNotes("Write some of them one after the other, or let other roles do a part of the work.");
    }
}
