package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A session lost because its variable gets another one. */
public final class SessionReplaced {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7008", "session-replaced", Severity.ERROR, "The variable of a session is assigned again");

    private SessionReplaced() {}

    public static Diagnostic at(SourceSpan span, String session) {
        return Diagnostic.of(KIND, span, "The session `" + session + "` is replaced by another one, and can be completed by nobody.")
                .withNotes("Declare a variable of its own for another session.", "What comes after this place is not checked.");
    }
}
