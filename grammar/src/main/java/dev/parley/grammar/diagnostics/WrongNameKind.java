package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A type stands where a message is wanted, or a message where a type is. */
public final class WrongNameKind {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2031", "wrong-name-kind", Severity.ERROR, "A type is used as a message or a message as a type");

    private WrongNameKind() {}

    public static Diagnostic typeAsMessage(SourceSpan name, String written) {
        return Diagnostic.of(KIND, name, "`%s` is the type of a payload, not a message.".formatted(written));
    }

    public static Diagnostic messageAsType(SourceSpan name, String written) {
        return Diagnostic.of(KIND, name, "`%s` is a message, not the type of a payload.".formatted(written));
    }
}
