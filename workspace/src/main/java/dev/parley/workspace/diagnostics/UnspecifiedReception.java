package dev.parley.workspace.diagnostics;

import dev.parley.core.counterexample.Violation;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;

/** PAR4003: what a role gets is not what it waits for. */
public final class UnspecifiedReception {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR4003", "unspecified-reception", Severity.ERROR, "A role gets a message that it does not expect");

    private UnspecifiedReception() {}

    static Diagnostic of(FaultyRun run, Violation.UnspecifiedReception reception) {
        return run.diagnostic(
                KIND,
                "What comes is %s, but it comes to %s.".formatted(
                        FaultyRun.message(reception.found()), run.waiting(reception.waiting())),
                "A message that its receiver can never take is an unspecified reception.");
    }
}
