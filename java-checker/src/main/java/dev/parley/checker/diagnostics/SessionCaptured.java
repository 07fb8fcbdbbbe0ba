package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A session used by code that may run at any time. */
public final class SessionCaptured {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7005", "session-captured", Severity.ERROR, "The session is used by code that may run at another time");

    private SessionCaptured() {}

    public static Diagnostic at(SourceSpan span, String session, String by) {
        return Diagnostic.of(KIND, span, "The session `" + session + "` is captured by " + by + ", which may run later, several times or never.")
                .withNotes(
                        "Followed are lambdas and method references that surely run in place: given to `forEach`, streams, methods of `Optional` and of maps, "
                                + "to assertions such as `assertThrows`, or to private, static and final methods of the project that only call them; "
                                + "and those that a variable keeps which is only called.",
                        "A class gets a session by its constructor, which puts it into a final field, or its methods get it as a parameter.",
                        "What comes after this place is not checked.");
    }
}
