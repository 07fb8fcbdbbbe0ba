package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A step that comes before its predecessor. */
public final class OperationOutOfOrder {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6003", "operation-out-of-order", Severity.ERROR, "Two steps of the protocol are swapped");

    private OperationOutOfOrder() {}

    public static Diagnostic at(SourceSpan span, String must, String instead) {
        return Diagnostic.of(KIND, span, must + " first; " + instead + " before that.");
    }
}
