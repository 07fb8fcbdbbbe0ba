package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A session that a message brings, received as something that cannot be followed. */
public final class ReceivedSessionLost {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7024", "received-session-lost", Severity.ERROR, "A session is received and not kept as one");

    private ReceivedSessionLost() {}

    public static Diagnostic at(SourceSpan span) {
        return Diagnostic.of(KIND, span, "The message brings a session, which this call does not keep as one, so that nobody plays the rest of it.")
                .withNotes("Receive it into a variable of type `Session`: `Session next = s.receive();`.",
                        "Of several payloads, take it out of their record once, and show the record to nobody: `Session next = both.first();`.");
    }
}
