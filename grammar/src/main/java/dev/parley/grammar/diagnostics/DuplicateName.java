package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;
import java.util.List;

/** Two types, signatures or parameters have the same name. */
public final class DuplicateName {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2029", "duplicate-name", Severity.ERROR, "A type or parameter is declared twice");

    private DuplicateName() {}

    public static Diagnostic of(Name name, Name earlier) {
        return Diagnostic.of(KIND, name.span(), "`%s` is already declared.".formatted(name.text()))
                .withRelated(List.of(new Related(Related.Purpose.OTHER, earlier.span(), "It is declared here first.")));
    }
}
