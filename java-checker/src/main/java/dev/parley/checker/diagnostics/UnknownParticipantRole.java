package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.diagnostic.TextEdit;
import java.util.List;

/** A participant in a role that its protocol does not have. */
public final class UnknownParticipantRole {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR8002", "unknown-participant-role", Severity.ERROR, "The protocol has no role of this name");

    private UnknownParticipantRole() {}

    public static Diagnostic at(SourceSpan span, String protocol, String name, List<String> roles) {
        return Diagnostic.of(KIND, span, "The protocol `" + protocol + "` has no role `" + name + "`; its roles are " + Wording.list(roles) + ".")
                .withFixes(roles.stream()
                        .map(other -> new Fix("Change it to `" + other + "`", List.of(new TextEdit(span, "\"" + other + "\""))))
                        .toList());
    }
}
