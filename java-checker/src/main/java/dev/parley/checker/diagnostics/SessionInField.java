package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A session in a field of a class that plays a role. */
public final class SessionInField {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7020", "session-in-field", Severity.WARNING, "A session in a field is not checked");

    private SessionInField() {}

    public static Diagnostic at(SourceSpan span, String field) {
        return Diagnostic.of(KIND, span, "The steps made through the field `" + field + "` are not checked.")
                .withNotes("Only sessions that are parameters or local variables are followed from step to step. Pass the session as an argument instead.");
    }
}
