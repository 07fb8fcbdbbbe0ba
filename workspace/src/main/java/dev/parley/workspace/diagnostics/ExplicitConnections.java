package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.Role;

/** PAR4022: k-multiparty compatibility is asked of machines that open and close links, which its theory does not have. */
public final class ExplicitConnections {
    public static final DiagnosticKind KIND = new DiagnosticKind(
            "PAR4022", "explicit-connections", Severity.ERROR, "Compatibility is not defined for links that open and close");

    private ExplicitConnections() {}

    /** @param step the first one that opens or closes a link */
    public static Diagnostic of(SourceSpan step, Role role) {
        return Diagnostic.of(KIND, step, "`%s` opens or closes a link here, which `parley compat` does not know.".formatted(role))
                .withNotes("k-multiparty compatibility is about machines that are linked from start to end. `parley check` explores protocols with"
                        + " explicit connections.");
    }
}
