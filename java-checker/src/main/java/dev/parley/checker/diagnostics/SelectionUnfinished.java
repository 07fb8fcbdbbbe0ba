package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A session of which nothing says that a selector selects it up to its end. */
public final class SelectionUnfinished {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7026", "selection-unfinished", Severity.WARNING, "A selector may not have selected the session up to its end");

    private SelectionUnfinished() {}

    /** @param must what the session has to do next, as a clause */
    public static Diagnostic at(SourceSpan span, String session, String must) {
        return Diagnostic.of(KIND, span, "Nothing says that the selector has selected the session `" + session + "` up to its end: " + must + ".")
                .withNotes("How often a selector selects a session depends on who sends when.",
                        "A loop `while (!selector.isEmpty())`, in which every session is closed or removed at its end, is done when all of them are.");
    }
}
