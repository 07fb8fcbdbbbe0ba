package dev.parley.checker.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Fix;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.diagnostic.TextEdit;
import java.util.List;

/** A role that the protocol does not have. */
public final class UnknownRole {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR6005", "unknown-peer", Severity.ERROR, "The protocol has no role of this name");

    private UnknownRole() {}

    /**
     * @param roles the roles that the participant may name, the most plausible one first
     * @param meant those of them with which the call is right
     */
    public static Diagnostic at(SourceSpan span, String protocol, String name, List<String> roles, List<String> meant) {
        return Diagnostic.of(KIND, span,
                "The protocol `" + protocol + "` has no role `" + name + "`; its other " + (roles.size() == 1 ? "role is " : "roles are ")
                        + Wording.list(roles) + ".")
                .withFixes(meant.stream()
                        .map(role -> new Fix("Change the role to `" + role + "`", List.of(new TextEdit(span, "\"" + role + "\""))))
                        .toList());
    }
}
