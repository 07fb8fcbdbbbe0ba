package dev.parley.workspace.diagnostics;

import dev.parley.core.counterexample.Violation;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;

/** PAR4005: a message may stay unread for ever while the roles go on. */
public final class MessageNeverReceived {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR4005", "message-never-received", Severity.ERROR, "A message may stay unread for ever");

    private MessageNeverReceived() {}

    static Diagnostic of(FaultyRun run, Violation.MessageNeverReceived neglected) {
        return run.diagnostic(
                KIND,
                "The roles can go on for ever without `%s` ever taking %s.".formatted(
                        neglected.message().receiver(), FaultyRun.message(neglected.message())),
                "Every message that is sent must be received in the end, whatever choices are made: message liveness.");
    }
}
