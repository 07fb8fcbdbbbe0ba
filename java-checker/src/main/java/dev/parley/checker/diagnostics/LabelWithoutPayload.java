package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A payload sent or received where the message is a label alone. */
public final class LabelWithoutPayload {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6040", "label-without-payload", Severity.ERROR, "The message is a label without payload");

    private LabelWithoutPayload() {}

    public static Diagnostic at(SourceSpan span, String must, String instead) {
        return Diagnostic.of(KIND, span, must + " here; " + instead + ", but the message has no payload.");
    }
}
