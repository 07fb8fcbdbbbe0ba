package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** PAR5012: a protocol or a role of the earlier version is gone, or has another name. */
public final class RemovedFromProtocol {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR5012", "removed-or-renamed", Severity.ERROR, "A protocol or role of the earlier version is gone");

    private RemovedFromProtocol() {}

    static Diagnostic of(SourceSpan place, String message, String note) {
        return Diagnostic.of(KIND, place, message).withNotes(note);
    }
}
