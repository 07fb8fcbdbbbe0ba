package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.diagnostic.TextEdit;
import java.util.List;

/** The right step with the wrong role. */
public final class WrongPeer {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6004", "wrong-peer", Severity.ERROR, "The step is for another role");

    private WrongPeer() {}

    /** @param right the role that the protocol names */
    public static Diagnostic at(SourceSpan span, String must, String instead, String right) {
        return Diagnostic.of(KIND, span, must + " here; " + instead + ".")
                .withFixes(List.of(new Fix("Change the role to `" + right + "`", List.of(new TextEdit(span, "\"" + right + "\"")))));
    }
}
