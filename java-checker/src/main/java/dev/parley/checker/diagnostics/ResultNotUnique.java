package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A method whose result is declared to be held by nobody else. */
public final class ResultNotUnique {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7015", "result-not-unique", Severity.ERROR, "A method declared to give a unique value does not");

    private ResultNotUnique() {}

    /** @param why a clause about who holds it: {@code the object itself may hold it} */
    public static Diagnostic at(SourceSpan span, String method, String why) {
        return Diagnostic.of(KIND, span, "The result of `" + method + "` is declared `@NoAlias`, but " + why + ".")
                .withNotes("Callers give the result away without asking further. Return a copy, or leave the annotation out.");
    }
}
