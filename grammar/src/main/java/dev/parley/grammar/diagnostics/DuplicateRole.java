package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;
import java.util.List;

/** A protocol declares the same role more than once. */
public final class DuplicateRole {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2002", "duplicate-role", Severity.ERROR, "A role is declared twice");

    private DuplicateRole() {}

    public static Diagnostic of(Name role, Name earlier) {
        return Diagnostic.of(KIND, role.span(), "Role `%s` is already a participant.".formatted(role.text()))
                .withRelated(List.of(new Related(Related.Purpose.OTHER, earlier.span(), "It is declared here first.")));
    }
}
