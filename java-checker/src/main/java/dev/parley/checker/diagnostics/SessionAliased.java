package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A second name for a session. */
public final class SessionAliased {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7003", "session-aliased", Severity.ERROR, "The session gets a second name");

    private SessionAliased() {}

    public static Diagnostic at(SourceSpan span, String session, String name) {
        return Diagnostic.of(KIND, span,
                "The session `" + session + "` gets another name, `" + name + "`, so that two places could make its next step.")
                .withNotes("Use the session under one name; a variable that takes it over is the only one that uses it from there on.",
                        "What comes after this place is not checked.");
    }

    /** @param name of the variable that has the {@code Optional} */
    public static Diagnostic inOptional(SourceSpan span, String name) {
        return Diagnostic.of(KIND, span,
                "The session in `" + name + "` is not surely taken out, and only once, wherever control goes while there is one.")
                .withNotes("Ask for it by itself before anything else decides, as in `if (" + name + ".isPresent()) { .. " + name
                        + ".get() .. }`, take it out at once with `orElse(null)`, or give a lambda to `ifPresent`.",
                        "What comes after this place is not checked.");
    }
}
