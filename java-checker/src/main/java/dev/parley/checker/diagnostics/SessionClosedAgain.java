package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A call that closes a session which is closed on every way there. It harms nobody, but somebody may have meant another session. */
public final class SessionClosedAgain {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7029", "session-closed-again", Severity.INFORMATION, "A session is closed that is closed already");

    private SessionClosedAgain() {}

    public static Diagnostic at(SourceSpan span, String session) {
        return Diagnostic.of(KIND, span, "`" + session + "` is closed already on every way that leads here; this call does nothing.");
    }
}
