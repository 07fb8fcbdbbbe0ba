package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** PAR5013: whether old and new participants work together was not decided. */
public final class EvolutionUndecided {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR5013", "evolution-undecided", Severity.WARNING, "Whether old and new participants work together is unknown");

    private EvolutionUndecided() {}

    static Diagnostic of(SourceSpan protocol, String message, int bound) {
        return Diagnostic.of(KIND, protocol, message)
                .withNotes("Nothing went wrong with up to %d messages on the way between two roles at one time.".formatted(bound));
    }
}
