package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** The file is longer than any protocol that a person writes, and is not read. */
public final class FileTooLarge {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR1003", "file-too-large", Severity.ERROR, "The file is too large for a protocol");

    private FileTooLarge() {}

    public static Diagnostic of(SourceSpan start, int length, int limit) {
        return Diagnostic.of(
                KIND,
                start,
                "Expected at most %d characters in a protocol file, found %d.".formatted(limit, length));
    }
}
