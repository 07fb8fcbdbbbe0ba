package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** PAR8013: a comment asks for a finding to be accepted and does not say why. */
public final class SuppressionWithoutReason {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR8013", "suppression-without-reason", Severity.WARNING, "A suppression does not say why");

    private SuppressionWithoutReason() {}

    public static Diagnostic at(SourceSpan comment) {
        return Diagnostic.of(KIND, comment, "This comment does not say why the finding is acceptable, so it suppresses nothing.")
                .withNotes("The form is `parley:allow <slug>: <reason>`.");
    }
}
