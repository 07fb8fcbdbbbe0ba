package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;

/** A protocol declares a role that takes no part in it. */
public final class UnusedRole {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2003", "unused-role", Severity.WARNING, "A role takes no part");

    private UnusedRole() {}

    /** @param begins whether the protocol has a {@code begin}, of which every role is told */
    public static Diagnostic of(Name role, boolean begins) {
        String message = begins
                ? "Role `%s` is told that the session begins and then takes no part in it."
                : "Role `%s` takes no part in the protocol.";
        return Diagnostic.of(KIND, role.span(), message.formatted(role.text()));
    }
}
