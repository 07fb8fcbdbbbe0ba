package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A send where a receive is due, or the reverse. */
public final class WrongDirection {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6018", "wrong-direction", Severity.ERROR, "The step goes in the other direction");

    private WrongDirection() {}

    public static Diagnostic at(SourceSpan span, String must, String instead) {
        return Diagnostic.of(KIND, span, must + " here; " + instead + ".");
    }
}
