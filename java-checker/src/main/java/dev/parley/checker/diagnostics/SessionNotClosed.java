package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A session that was opened here and came to its end, and keeps its connection. */
public final class SessionNotClosed {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7022", "session-not-closed", Severity.WARNING, "A session that the code has opened is not closed");

    private SessionNotClosed() {}

    public static Diagnostic at(SourceSpan span, String session) {
        return Diagnostic.of(KIND, span, "The session `" + session + "` has come to its end and is not closed.")
                .withNotes("Declare it in the head of a `try`, which closes it however it is left, or call `close()`.");
    }
}
