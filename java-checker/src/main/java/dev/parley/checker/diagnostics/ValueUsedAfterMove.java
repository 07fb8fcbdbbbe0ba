package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A value touched by whoever gave it away. */
public final class ValueUsedAfterMove {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7010", "value-used-after-move", Severity.ERROR, "A value is used after it was given away");

    private ValueUsedAfterMove() {}

    public static Diagnostic at(SourceSpan span, String variable) {
        return Diagnostic.of(KIND, span, "The value of `" + variable + "` was given away in a message, and must not be used here.")
                .withNotes("The protocol declares the payload `noalias`, so that it may travel without being copied: whoever receives it has it alone.");
    }
}
