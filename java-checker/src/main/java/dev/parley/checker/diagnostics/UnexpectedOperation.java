package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A call that the protocol has no step for. */
public final class UnexpectedOperation {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6002", "unexpected-operation", Severity.ERROR, "The protocol has no such step here");

    private UnexpectedOperation() {}

    public static Diagnostic at(SourceSpan span, String must, String instead) {
        return Diagnostic.of(KIND, span, must + " here; " + instead + ", which the protocol does not ask for.");
    }
}
