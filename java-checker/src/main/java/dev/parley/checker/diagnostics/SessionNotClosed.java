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

    /** @param session what the code calls it where it comes to its end */
    public static Diagnostic inSelector(SourceSpan span, String session) {
        return Diagnostic.of(KIND, span, "The session `" + session + "` comes to its end here and stays in the selector, which never gets empty.")
                .withNotes("A session at its end has no more messages: a selector does not select it again, and waits for ever when the others are done.",
                        "Close the session at its end, or take it out with `remove`.");
    }
}
