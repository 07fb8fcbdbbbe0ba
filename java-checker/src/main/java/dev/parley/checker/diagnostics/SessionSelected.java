package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A session that a selector watches of which nothing is known. */
public final class SessionSelected {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7025", "session-selected", Severity.WARNING, "The session is watched by a selector that is not followed");

    private SessionSelected() {}

    public static Diagnostic at(SourceSpan span, String session) {
        return Diagnostic.of(KIND, span,
                "The session `" + session + "` is watched by a selector that is not followed: when it is selected, and how often, is known only when the program runs.")
                .withNotes("What comes after this place is left to the runtime, which holds every step against the protocol.",
                        "A selector is followed that a local variable keeps, of which only the methods are called, and whose sessions have two participants.");
    }
}
