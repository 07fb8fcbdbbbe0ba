package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A loop decided where it has to be followed, or the reverse. */
public final class WrongLoopSide {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6010", "wrong-loop-side", Severity.ERROR, "The loop is decided by another role");

    private WrongLoopSide() {}

    public static Diagnostic at(SourceSpan span, String must, String instead) {
        return Diagnostic.of(KIND, span, must + " here; " + instead + ".");
    }
}
