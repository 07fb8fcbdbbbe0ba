package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A value given away that something else still refers to. */
public final class ValueStillHeld {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7011", "value-still-held", Severity.ERROR, "A value is given away that is still held elsewhere");

    private ValueStillHeld() {}

    /** @param holder a clause about what refers to it: {@code `all` still holds it} */
    public static Diagnostic at(SourceSpan span, String holder) {
        return Diagnostic.of(KIND, span, "This value is given away, but " + holder + ".")
                .withNotes("A value that is given away may travel without being copied, so nobody else may have it. Send a copy instead.");
    }
}
