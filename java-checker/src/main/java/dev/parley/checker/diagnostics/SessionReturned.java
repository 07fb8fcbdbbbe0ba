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

    /** @param giver a method or a constructor, whose callers do not know which of several protocols the session follows */
    public static Diagnostic ofSeveral(SourceSpan span, String giver) {
        return Diagnostic.of(KIND, span, "The " + giver + " gives sessions of several protocols, and its callers do not know which.")
                .withNotes("Open the sessions of each protocol in a method of their own.", "What its callers do with them is not checked.");
    }

    public static Diagnostic at(SourceSpan span, String session) {
        return Diagnostic.of(KIND, span, "The session `" + session + "` is returned, without a word of where it stands then.")
                .withNotes("Callers of a private, static or final method learn it where the method has opened the session, or always gives back the one it got. Of any other method, say with `@Plays` which part is left of the session, or return what was received through it.", "What comes after this place is not checked.");
    }
}
