package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;

/** Two modules are visible under the same name. */
public final class DuplicateModule {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2027", "duplicate-module", Severity.ERROR, "Two modules have the same name here");

    private DuplicateModule() {}

    /** @param visible the name under which an import would make its module visible */
    public static Diagnostic of(Name visible) {
        return Diagnostic.of(KIND, visible.span(), "A module is already visible as `%s`.".formatted(visible.text()))
                .withNotes("A module sees itself under its full name and under its last part. `import a.b.C as D;` gives another name.");
    }
}
