package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A session that gets out of sight. */
public final class SessionEscapes {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7001", "session-escapes", Severity.ERROR, "The session is used in a way that cannot be followed");

    private SessionEscapes() {}

    /** @param how what happens to the session, as a clause */
    public static Diagnostic at(SourceSpan span, String session, String how) {
        return Diagnostic.of(KIND, span, "The session `" + session + "` " + how + ", where it cannot be followed yet.")
                .withNotes("What comes after this place is not checked.");
    }
}
