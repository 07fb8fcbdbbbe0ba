package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** The method completes in the middle of the session. */
public final class SessionAbandoned {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6014", "session-abandoned", Severity.ERROR, "The participant ends in the middle of the session");

    private SessionAbandoned() {}

    /** @param end how it ends, as a clause */
    public static Diagnostic at(SourceSpan span, String end, String must) {
        return Diagnostic.of(KIND, span, end + "; " + must + " before.");
    }
}
