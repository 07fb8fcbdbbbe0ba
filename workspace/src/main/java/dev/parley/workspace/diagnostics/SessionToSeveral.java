package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.PayloadType;

/** PAR2062: a message carries a session, of which each end is one role's, to several. */
public final class SessionToSeveral {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2062", "session-to-several", Severity.ERROR, "A session is sent to several roles");

    private SessionToSeveral() {}

    /** Names no roles: the same message is another one's in each protocol that calls the one it stands in. */
    public static Diagnostic of(SourceSpan message, PayloadType.Session session) {
        return Diagnostic.of(KIND, message, "The session `%s` goes to several roles, and only one can have it.".formatted(session.text()))
                .withNotes(
                        "Send it to one of them, or send each a session of its own in a message of its own.",
                        "A service (`cbegin`) may go to several roles: each requests sessions of its own from it.");
    }
}
