package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A session used after its failure was caught. */
public final class SessionUsedAfterFailure {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6019", "session-used-after-failure", Severity.ERROR, "The session is used after it has failed");

    private SessionUsedAfterFailure() {}

    public static Diagnostic at(SourceSpan span, String instead) {
        return Diagnostic.of(KIND, span, "The session has failed when this is reached; " + instead + ", which can only fail again.");
    }
}
