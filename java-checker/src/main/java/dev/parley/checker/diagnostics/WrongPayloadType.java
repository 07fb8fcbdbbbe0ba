package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A payload of another type than the protocol says. */
public final class WrongPayloadType {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6008", "wrong-payload-type", Severity.ERROR, "The payload has another type in the protocol");

    private WrongPayloadType() {}

    public static Diagnostic sent(SourceSpan span, String must, String type) {
        return Diagnostic.of(KIND, span, must + " here; the code sends `" + type + "`.");
    }

    public static Diagnostic received(SourceSpan span, String must, String type) {
        return Diagnostic.of(KIND, span, must + " here; the code uses what it receives as `" + type + "`.");
    }
}
