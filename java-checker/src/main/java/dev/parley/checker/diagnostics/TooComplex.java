package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A method with more possibilities than are worth exploring. */
public final class TooComplex {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6021", "too-complex", Severity.ERROR, "The method is too complex to be followed");

    private TooComplex() {}

    public static Diagnostic at(SourceSpan span, String method) {
        return Diagnostic.of(KIND, span, "The method `" + method + "` has too many combinations of paths to be followed.")
                .withNotes("Move parts that do not use the session into methods of their own.");
    }
}
