package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;

/** An import names neither a protocol nor a class of the project. */
public final class UnresolvedImport {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2017", "unresolved-import", Severity.WARNING, "An import leads nowhere");

    private UnresolvedImport() {}

    public static Diagnostic of(Name imported) {
        return Diagnostic.of(
                KIND, imported.span(), "`%s` is neither a protocol nor a Java class of the project.".formatted(imported.text()));
    }
}
