package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A method that overrides another one and plays another part. */
public final class PartDiffers {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6024", "part-differs", Severity.ERROR, "The part is another one than that of the overridden method");

    private PartDiffers() {}

    public static Diagnostic at(SourceSpan span, String method, String part, String expected) {
        return Diagnostic.of(KIND, span, "`" + method + "` plays " + part + ", but the method that it overrides plays " + expected + ".")
                .withNotes("Callers rely on the method that they see.");
    }
}
