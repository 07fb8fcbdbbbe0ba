package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A session that outlives the call. */
public final class SessionStored {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7006", "session-stored", Severity.ERROR, "The session is stored");

    private SessionStored() {}

    public static Diagnostic at(SourceSpan span, String session, String place) {
        return Diagnostic.of(KIND, span, "The session `" + session + "` is stored in `" + place + "`, where any other code could make its next step.")
                .withNotes("Pass it as an argument instead: to the methods that need it, or, from where it is opened, to the constructor of an object of the "
                        + "same file that puts it into a final field. The constructor of a private class may open it itself.",
                        "What comes after this place is not checked.");
    }
}
