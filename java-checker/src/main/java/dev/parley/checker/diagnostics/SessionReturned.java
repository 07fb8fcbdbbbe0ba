package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A session handed back to whoever called. */
public final class SessionReturned {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7007", "session-returned", Severity.ERROR, "The session is returned");

    private SessionReturned() {}

    public static Diagnostic at(SourceSpan span, String session) {
        return Diagnostic.of(KIND, span, "The session `" + session + "` is returned, without a word of where it stands then.")
                .withNotes("Return what was received through it instead, or say with `@Plays` on the method which part is left of the session.", "What comes after this place is not checked.");
    }
}
