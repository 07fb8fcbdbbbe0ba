package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A session used after it was closed. */
public final class SessionUsedAfterClose {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7002", "session-used-after-close", Severity.ERROR, "The session is used after it was closed");

    private SessionUsedAfterClose() {}

    public static Diagnostic at(SourceSpan span, String instead) {
        return Diagnostic.of(KIND, span, "The session is closed already; " + instead + ".");
    }
}
