package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** PAR8015: a comment or an annotation accepts a finding that is not made there. */
public final class UnusedSuppression {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR8015", "unused-suppression", Severity.WARNING, "A suppression suppresses nothing");

    private UnusedSuppression() {}

    public static Diagnostic at(SourceSpan place, DiagnosticKind suppressed) {
        return Diagnostic.of(
                KIND, place, "There is no finding `%s` here to suppress; remove this.".formatted(suppressed.slug()));
    }
}
