package dev.parley.workspace.diagnostics;

import dev.parley.core.counterexample.Violation;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;

/** PAR4002: a message is sent to a role that has finished. */
public final class OrphanMessage {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR4002", "orphan-message", Severity.ERROR, "A message arrives after its receiver has finished");

    private OrphanMessage() {}

    static Diagnostic of(FaultyRun run, Violation.OrphanMessage orphan) {
        return run.diagnostic(
                KIND,
                "`%s` can finish without taking %s.".formatted(orphan.message().receiver(), FaultyRun.message(orphan.message())),
                "A message that its receiver leaves behind is an orphan message.");
    }
}
