package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** The session is used before its start. */
public final class SessionNotBegun {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6013", "session-not-begun", Severity.ERROR, "The session is used before it has begun");

    private SessionNotBegun() {}

    public static Diagnostic at(SourceSpan span, String must, String instead) {
        return Diagnostic.of(KIND, span, must + " before anything else; " + instead + ".");
    }
}
