package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** PAR4007: a protocol has too many configurations to be explored. */
public final class ExplorationUndecided {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR4007", "exploration-undecided", Severity.WARNING, "The protocol has too many states to be explored");

    private ExplorationUndecided() {}

    static Diagnostic of(SourceSpan at, int configurations) {
        return Diagnostic.of(KIND, at, "Whether this protocol is free of deadlock is unknown: it has more than %d states."
                .formatted(configurations))
                .withNotes("Every order in which the roles can move is looked at; fewer independent roles make fewer orders.");
    }
}
