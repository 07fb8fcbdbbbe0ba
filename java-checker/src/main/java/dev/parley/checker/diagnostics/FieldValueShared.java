package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A field that nothing else may refer to the value of, and a value that something else refers to. */
public final class FieldValueShared {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR7014", "field-value-shared", Severity.ERROR, "A field declared unique gets a shared value");

    private FieldValueShared() {}

    /**
     * The value of such a field gets to somebody else.
     *
     * @param why a clause about whom: {@code whoever calls `frame` has it as well}
     */
    public static Diagnostic leaving(SourceSpan span, String field, String why) {
        return Diagnostic.of(KIND, span, "`" + field + "` is declared `@NoAlias`, but its value does not stay its own: " + why + ".")
                .withNotes("Whoever sends the value of the field relies on it. Give a copy away, or assign the field another value.");
    }

    /** @param why a clause about what does: {@code `draw` may keep it} */
    public static Diagnostic at(SourceSpan span, String field, String why) {
        return Diagnostic.of(KIND, span, "`" + field + "` is declared `@NoAlias`, but it gets a value of which that is not certain: " + why + ".")
                .withNotes("Whoever sends the value of the field relies on it. Assign a copy, or a value that is new.");
    }
}
