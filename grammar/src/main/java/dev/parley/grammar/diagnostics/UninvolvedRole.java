package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;

/** A Scribble protocol declares a role that takes no part in it. */
public final class UninvolvedRole {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2034", "uninvolved-role", Severity.ERROR, "A role of a Scribble protocol takes no part");

    private UninvolvedRole() {}

    public static Diagnostic of(Name role) {
        return Diagnostic.of(KIND, role.span(), "Role `%s` takes no part in the protocol.".formatted(role.text()))
                .withNotes("Scribble refuses protocols with such a role.");
    }
}
