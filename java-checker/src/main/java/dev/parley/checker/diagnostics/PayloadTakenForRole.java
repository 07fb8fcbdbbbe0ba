package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** Several payloads in a session of two, sent in the way in which the first of them is the role. */
public final class PayloadTakenForRole {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6029", "payload-taken-for-role", Severity.ERROR, "The first payload is taken for the role");

    private PayloadTakenForRole() {}

    /** @param must what is due, as {@link Wording#must} has it */
    public static Diagnostic at(SourceSpan span, String must, String argument) {
        return Diagnostic.of(KIND, span, must + " here; `send` takes `" + argument + "` for the role that gets the rest.")
                .withNotes("In a session of two, `send2` and `send3` send several payloads in one message.");
    }
}
