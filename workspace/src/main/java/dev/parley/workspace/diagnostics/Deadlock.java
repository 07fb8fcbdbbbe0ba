package dev.parley.workspace.diagnostics;

import dev.parley.core.counterexample.Violation;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import java.util.stream.Collectors;

/** PAR4001: the roles come to a point where some wait and nobody can go on. */
public final class Deadlock {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR4001", "deadlock", Severity.ERROR, "Roles wait and nobody can go on");

    private Deadlock() {}

    static Diagnostic of(FaultyRun run, Violation.Deadlock deadlock) {
        String waiting = deadlock.waiting().stream().map(run::waiting).collect(Collectors.joining("; and "));
        return run.diagnostic(
                KIND,
                "Nobody can go on here, and somebody still waits: %s.".formatted(waiting),
                "Every role has to be able to finish, or go on for ever; this is a deadlock.");
    }
}
