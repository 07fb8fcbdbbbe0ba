package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A participant without the one session that it plays its role in. */
public final class NoSessionParameter {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6020", "no-session-parameter", Severity.ERROR, "A participant needs one parameter of type Session");

    private NoSessionParameter() {}

    public static Diagnostic at(SourceSpan span, String method, int sessions) {
        return Diagnostic.of(KIND, span,
                "The participant `" + method + "` has " + (sessions == 0 ? "no parameter" : sessions + " parameters")
                        + " of type `Session`; it needs exactly one.");
    }
}
