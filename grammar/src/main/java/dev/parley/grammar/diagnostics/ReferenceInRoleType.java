package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** A role's local type takes in a session type of two parties. */
public final class ReferenceInRoleType {
    public static final DiagnosticKind KIND = new DiagnosticKind(
            "PAR2061", "reference-in-role-type", Severity.ERROR, "A role's local type refers to a two-party protocol");

    private ReferenceInRoleType() {}

    public static Diagnostic of(SourceSpan reference) {
        return Diagnostic.of(KIND, reference, "A role talks to peers by name, so a session type of two parties cannot stand here as a step.")
                .withNotes("As a payload it can: `A: !<@(p)>`.");
    }
}
