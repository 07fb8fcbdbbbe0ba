package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;

/** A payload type is not on the class path of the project. */
public final class UnknownPayloadType {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2008", "unknown-payload-type", Severity.WARNING, "A payload type is not known");

    private UnknownPayloadType() {}

    public static Diagnostic of(Name type) {
        return Diagnostic.of(
                        KIND, type.span(), "Type `%s` is not among the project's Java classes.".formatted(type.text()))
                .withNotes("Types are found through the `import`s of this file, its `package` and `java.lang`.");
    }
}
