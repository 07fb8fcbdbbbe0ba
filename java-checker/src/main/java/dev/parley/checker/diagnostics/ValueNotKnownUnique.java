package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A value given away of which it is not known whether something else refers to it. */
public final class ValueNotKnownUnique {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7012", "value-not-known-unique", Severity.WARNING, "A value is given away that something out of sight may hold");

    private ValueNotKnownUnique() {}

    /** @param doubt a clause about what might: {@code `draw` may keep it} */
    public static Diagnostic at(SourceSpan span, String doubt) {
        return Diagnostic.of(KIND, span, "This value is given away, but " + doubt + ".")
                .withNotes("Say with `@NoAlias` on the field, the parameter or the method that nothing else refers to the value, or send a copy: `session.copy(value)`.");
    }
}
