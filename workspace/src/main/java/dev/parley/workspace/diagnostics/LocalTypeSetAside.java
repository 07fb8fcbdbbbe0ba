package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;

/** PAR5015: a participant is held to the projection of its role although local types are written for it. */
public final class LocalTypeSetAside {
    public static final DiagnosticKind KIND = new DiagnosticKind(
            "PAR5015",
            "local-type-set-aside",
            Severity.INFORMATION,
            "A participant is held to the projection, not to the local type written for its role");

    private LocalTypeSetAside() {}

    /**
     * @param method its simple name
     * @param reason why no local type counts, as a clause
     * @param types the names of the local types, at least one
     */
    public static Diagnostic of(SourceSpan place, String method, String protocol, String role, String reason, List<SourceSpan> types) {
        return Diagnostic.of(
                        KIND,
                        place,
                        "`%s` is held to the projection of `%s`, because %s.".formatted(method, role, reason))
                .withRelated(types.stream()
                        .map(type -> new Related(
                                Related.Purpose.PROTOCOL, type, "This local type is written for `%s` of `%s`.".formatted(role, protocol)))
                        .toList())
                .withNotes("A participant follows the local type of its role where there is one only, and it is proven to be an asynchronous "
                        + "subtype of the projection.");
    }
}
