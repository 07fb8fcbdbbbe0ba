package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.Role;

/** PAR4021: the dual is asked for of a machine that talks to several others. */
public final class NoDual {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR4021", "no-dual", Severity.ERROR, "A machine with several peers has no dual");

    private NoDual() {}

    /**
     * @param step the first one with another peer
     * @param peer whom the machine talks to before
     */
    public static Diagnostic of(SourceSpan step, Role role, Role peer, Role other) {
        return Diagnostic.of(KIND, step, "`%s` talks to `%s` as well as to `%s`, so there is no one other end."
                        .formatted(role, other, peer))
                .withNotes("The dual of a machine is what its only peer does: each send becomes a receive and each receive a send.");
    }
}
