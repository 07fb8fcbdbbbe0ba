package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;
import java.util.List;

/** An imported module has errors. */
public final class FaultyImport {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2028", "faulty-import", Severity.ERROR, "An imported module has errors");

    private FaultyImport() {}

    /** @param first the first error in it */
    public static Diagnostic of(Name module, Diagnostic first) {
        return Diagnostic.of(KIND, module.span(), "Module `%s` has errors.".formatted(module.text()))
                .withRelated(List.of(new Related(Related.Purpose.OTHER, first.span(), first.message())));
    }
}
