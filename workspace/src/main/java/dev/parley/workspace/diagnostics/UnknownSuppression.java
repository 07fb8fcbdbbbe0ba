package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** PAR8014: a comment or an annotation accepts a finding that does not exist. */
public final class UnknownSuppression {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR8014", "unknown-suppression", Severity.WARNING, "A suppression names no finding");

    private UnknownSuppression() {}

    public static Diagnostic at(SourceSpan place, String name) {
        return Diagnostic.of(KIND, place, "There is no finding `%s` to suppress.".formatted(name))
                .withNotes("A finding is named by its slug or its code, as `parley explain` knows it.");
    }
}
