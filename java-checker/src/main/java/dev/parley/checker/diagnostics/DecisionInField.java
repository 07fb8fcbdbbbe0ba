package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** What a peer has decided is asked of a field. */
public final class DecisionInField {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6031", "decision-in-field", Severity.ERROR, "What a peer has decided is kept in a field");

    private DecisionInField() {}

    public static Diagnostic at(SourceSpan span, String field) {
        return Diagnostic.of(KIND, span, "The field `" + field + "` tells here what the peer has decided, and other code may write it meanwhile.")
                .withNotes("Only local variables are followed. Keep the decision in one, or have the method that receives it return it.");
    }
}
