package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.syntax.Name;
import java.util.List;

/** {@code @(p)} or {@code ^(p)} where {@code p} is a global protocol. */
public final class ReferenceToGlobal {
    public static final DiagnosticKind KIND = new DiagnosticKind(
            "PAR2050", "reference-to-global", Severity.ERROR, "A reference names a protocol that is not a session type");

    private ReferenceToGlobal() {}

    /** @param declaration the protocol's name where it is declared */
    public static Diagnostic of(Name protocol, boolean dual, SourceSpan declaration) {
        String message = "`%s` is a protocol between roles, so it has no %s to put here."
                .formatted(protocol.text(), dual ? "dual" : "session type");
        return Diagnostic.of(KIND, protocol.span(), message)
                .withRelated(List.of(new Related(Related.Purpose.OTHER, declaration, "It is declared here.")))
                .withNotes("Only a two-party protocol such as `protocol p { cbegin.!<int> }` can be referred to.");
    }
}
