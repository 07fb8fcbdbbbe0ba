package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A label of a choice made elsewhere that the code has no branch for. */
public final class LabelNotHandled {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6007", "label-not-handled", Severity.ERROR, "A label that may be chosen has no branch");

    private LabelNotHandled() {}

    /** @param must what the role has to do when this label is chosen, as a clause */
    public static Diagnostic at(SourceSpan span, String chooser, String label, String must) {
        return Diagnostic.of(KIND, span,
                "`" + chooser + "` may choose the label `" + label + "`, for which there is no branch here; " + must + " then.");
    }
}
