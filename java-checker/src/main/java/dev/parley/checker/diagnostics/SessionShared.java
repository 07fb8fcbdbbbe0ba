package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** One session, two threads. */
public final class SessionShared {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7009", "session-shared", Severity.ERROR, "A second thread uses the session");

    private SessionShared() {}

    public static Diagnostic at(SourceSpan span, String session, String method) {
        return Diagnostic.of(KIND, span,
                "The session `" + session + "` is used by code that `" + method + "` runs on another thread, while this one keeps it.")
                .withNotes("A session belongs to one thread at a time: leave it to the other one altogether, which closes it, or use `spawn`.",
                        "What comes after this place is not checked.");
    }
}
