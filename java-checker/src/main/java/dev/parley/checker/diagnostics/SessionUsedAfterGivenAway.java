package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A session used by whoever gave it away. */
public final class SessionUsedAfterGivenAway {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7021", "session-used-after-given-away", Severity.ERROR, "The session is used after it was given away");

    private SessionUsedAfterGivenAway() {}

    /** The code that gets the session goes on with it by the name that it had before. */
    public static Diagnostic byOldName(SourceSpan span, String session) {
        return Diagnostic.of(KIND, span, "`" + session + "` was given away to this code, which gets it under another name.")
                .withNotes("Whoever gets a session makes all further steps, with what `spawn` passes.");
    }

    public static Diagnostic at(SourceSpan span, String instead) {
        return Diagnostic.of(KIND, span, "The session was given away before; " + instead + ".")
                .withNotes("Whoever gets a session makes all further steps.");
    }
}
