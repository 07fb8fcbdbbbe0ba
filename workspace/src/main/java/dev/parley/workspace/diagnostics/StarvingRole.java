package dev.parley.workspace.diagnostics;

import dev.parley.core.counterexample.Violation;
import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;

/** PAR4004: a role may wait for ever while the others go on. */
public final class StarvingRole {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR4004", "starving-role", Severity.ERROR, "A role may wait for ever while others go on");

    private StarvingRole() {}

    static Diagnostic of(FaultyRun run, Violation.StarvingRole starving) {
        return run.diagnostic(
                KIND,
                "The others can go on for ever without %s.".formatted(run.waiting(starving.waiting())),
                "Every role that has not finished must come to its turn again, whatever choices are made: role progress.");
    }
}
