package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A session that is opened from a service, a server or a registry of which the code does not tell the protocol. */
public final class UnknownSession {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7023", "unknown-session", Severity.ERROR, "It is not known which protocol a session follows");

    private UnknownSession() {}

    /**
     * Of a service or a server that is given to where its protocol is said.
     *
     * @param target what gets it, in words
     */
    public static Diagnostic given(SourceSpan span, String target) {
        return Diagnostic.of(KIND, span, "It is not known which protocol this is of, and " + target + " relies on what it says with `@Plays`.")
                .withNotes("Known is the protocol that a constant names where the service is made. Keep it in a variable that says it with `@Plays` as well.");
    }

    /** @param session what is opened, in words */
    public static Diagnostic at(SourceSpan span, String session) {
        return Diagnostic.of(KIND, span, "It is not known which protocol " + session + " follows, so that its steps are not checked.")
                .withNotes("Known is the protocol that a constant names where the service is made, in the same method or in a final field of the same file; any other service or server says it with `@Plays` where it is declared.");
    }
}
