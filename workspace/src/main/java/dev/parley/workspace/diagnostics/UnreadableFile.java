package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** PAR8005: a file that should be checked cannot be read. */
public final class UnreadableFile {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR8005", "unreadable-file", Severity.ERROR, "A file cannot be read");

    private UnreadableFile() {}

    public static Diagnostic of(SourceSpan place, String reason) {
        return Diagnostic.of(KIND, place, "This file cannot be read (" + reason + "), so nothing in it was checked.");
    }
}
