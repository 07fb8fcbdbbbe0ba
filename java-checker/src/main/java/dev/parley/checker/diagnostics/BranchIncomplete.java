package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** An arm of a branching that lacks an operation which the other arms have. */
public final class BranchIncomplete {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6012", "branch-incomplete", Severity.ERROR, "One branch leaves out a step that the others make");

    private BranchIncomplete() {}

    /** @param arm which arm, as a clause that starts with {@code when} or {@code in} */
    public static Diagnostic at(SourceSpan span, String must, String arm) {
        return Diagnostic.of(KIND, span, must + " also " + arm + ".");
    }
}
