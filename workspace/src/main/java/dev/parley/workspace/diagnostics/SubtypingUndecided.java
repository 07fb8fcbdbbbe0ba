package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** PAR5002: whether a hand-written local type can stand in for its role was not decided. */
public final class SubtypingUndecided {
    public static final DiagnosticKind KIND = new DiagnosticKind(
            "PAR5002", "subtyping-undecided", Severity.WARNING, "Whether a local type can stand in for its role is unknown");

    private SubtypingUndecided() {}

    /** @param overtaken the bound that was reached */
    public static Diagnostic of(SourceSpan place, String protocol, String role, int overtaken) {
        return Diagnostic.of(
                        KIND,
                        place,
                        "Whether this is a way to play `%s` in `%s` was not decided within %d overtaken steps."
                                .formatted(role, protocol, overtaken))
                .withNotes("Asynchronous subtyping is undecidable in general; here the local type runs ever further ahead of the role.");
    }
}
