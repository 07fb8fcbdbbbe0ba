package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A session, sent as the payload of a message that asks for one at another point or of another protocol. */
public final class SessionDoesNotFit {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6027", "session-does-not-fit", Severity.ERROR, "A session is given away as something that it is not");

    private SessionDoesNotFit() {}

    /** As {@link #at}, of a session that a method returns which says with {@code @Plays} where it stands. */
    public static Diagnostic returned(SourceSpan span, String method, String session, String difference) {
        return Diagnostic.of(KIND, span, "`" + method + "` says with `@Plays` which part is left of the session that it returns, but `" + session
                        + "` does not stand there: " + difference + ".")
                .withNotes("Whoever calls the method goes on as `@Plays` says, in the place of this role.");
    }

    /** Likewise, where nothing tells where the session stands. */
    public static Diagnostic returnedUnseen(SourceSpan span, String method, String session) {
        return Diagnostic.of(KIND, span,
                "`" + method + "` says with `@Plays` which part is left of the session that it returns, but nothing shows where `"
                        + session + "` stands.")
                .withNotes("Whoever calls the method goes on as `@Plays` says, in the place of this role.",
                        "Known is where a session stands that the method opens itself, or gets as a parameter with `@Plays`.");
    }

    /** @param difference a clause about "it", the type that the message names, or the session where that is not of two */
    public static Diagnostic at(SourceSpan span, String session, String type, String difference) {
        return Diagnostic.of(KIND, span, "The message asks for a session at `" + type + "`, which `" + session + "` is not: " + difference + ".")
                .withNotes("Whoever receives a session goes on as the type of the message says, in the place of this role.");
    }
}
