package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A field that nothing else may refer to the value of, and that other files can reach. */
public final class UniqueFieldOpen {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7028", "unique-field-open", Severity.WARNING, "A field declared unique is open to other files");

    private UniqueFieldOpen() {}

    public static Diagnostic at(SourceSpan span, String field) {
        return Diagnostic.of(KIND, span,
                "`" + field + "` is declared `@NoAlias`, but code in other files can take its value and give it another; make it private.")
                .withNotes("What is done with the field is checked in its own file.");
    }
}
