package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.type.Role;

/** PAR4020: a machine of a system talks to a role that has no machine, so that nothing can be said of the whole. */
public final class PeerWithoutMachine {
    public static final DiagnosticKind KIND = new DiagnosticKind(
            "PAR4020", "peer-without-machine", Severity.ERROR, "A system lacks a machine that another one talks to");

    private PeerWithoutMachine() {}

    /** @param step where the machine talks to it */
    public static Diagnostic of(SourceSpan step, Role role, Role peer) {
        return Diagnostic.of(KIND, step, "`%s` talks to `%s`, which has no machine here.".formatted(role, peer))
                .withNotes("Whether machines fit together can only be told of all of them. Those that stand in several files make up one system"
                        + " with `parley compat --system FILE..`.");
    }
}
