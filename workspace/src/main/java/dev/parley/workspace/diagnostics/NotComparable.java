package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** PAR5014: one of the versions has errors. */
public final class NotComparable {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR5014", "not-comparable", Severity.WARNING, "A version of the protocol has errors, so nothing was compared");

    private NotComparable() {}

    static Diagnostic of(SourceSpan protocol, String name, boolean earlier) {
        return Diagnostic.of(KIND, protocol, "`%s` was not compared: %s has errors."
                .formatted(name, earlier ? "its earlier version" : "it"));
    }
}
