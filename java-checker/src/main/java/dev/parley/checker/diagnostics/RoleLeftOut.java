package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;

/** A call without a role where the protocol has several others. */
public final class RoleLeftOut {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6022", "role-left-out", Severity.ERROR, "The role is left out, though there are several");

    private RoleLeftOut() {}

    public static Diagnostic at(SourceSpan span, String protocol, List<String> others) {
        return Diagnostic.of(KIND, span,
                "The protocol `" + protocol + "` has several other roles, " + Wording.list(others) + ", and this call names none of them.")
                .withNotes("The role may be left out only in a session of two.");
    }
}
