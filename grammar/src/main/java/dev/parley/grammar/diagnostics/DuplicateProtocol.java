package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.syntax.Name;
import java.util.List;

/** Two protocols have the same name, or one role has two local types. */
public final class DuplicateProtocol {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2007", "duplicate-protocol", Severity.ERROR, "A protocol is declared twice");

    private DuplicateProtocol() {}

    /** @param earlier the name in the other declaration */
    public static Diagnostic of(Name protocol, String qualifiedName, SourceSpan earlier) {
        return Diagnostic.of(KIND, protocol.span(), "Protocol `%s` is already declared.".formatted(qualifiedName))
                .withRelated(List.of(new Related(Related.Purpose.OTHER, earlier, "The other declaration is here.")));
    }

    /** A second local type for a role. */
    public static Diagnostic local(Name protocol, Name role, Name earlier) {
        return Diagnostic.of(
                        KIND,
                        role.span(),
                        "Role `%s` of protocol `%s` already has a local type in this file.".formatted(role.text(), protocol.text()))
                .withRelated(List.of(new Related(Related.Purpose.OTHER, earlier.span(), "The other one is here.")));
    }
}
