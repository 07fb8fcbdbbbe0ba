package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** What the peer does next may be a label, a message without one, or another round of a loop: no call takes all of them. */
public final class MessagesInTwoForms {
    public static final DiagnosticKind KIND = new DiagnosticKind(
            "PAR6025", "messages-in-two-forms", Severity.ERROR, "No call can receive everything that may come next");

    private MessagesInTwoForms() {}

    /** @param alternatives what the role must do, {@code receive `int` from `bob` or learn from `bob` whether the loop goes on} */
    public static Diagnostic at(SourceSpan call, String role, String alternatives) {
        return Diagnostic.of(KIND, call, "`" + role + "` must " + alternatives + " here, and no call does all of that.")
                .withNotes("Let the protocol tell the role by labels, which `inbranch` reads, how it goes on.");
    }
}
