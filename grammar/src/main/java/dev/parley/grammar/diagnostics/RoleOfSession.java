package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.grammar.syntax.Name;
import java.util.List;

/** A {@code do}, or a role's local type, names a two-party protocol. */
public final class RoleOfSession {
    public static final DiagnosticKind KIND = new DiagnosticKind(
            "PAR2060", "role-of-session", Severity.ERROR, "A two-party protocol is used like one between roles");

    private RoleOfSession() {}

    /** @param declaration the protocol's name where it is declared */
    public static Diagnostic of(Name protocol, SourceSpan declaration) {
        return Diagnostic.of(KIND, protocol.span(), "`%s` is a session type of two parties and declares no roles.".formatted(protocol.text()))
                .withRelated(List.of(new Related(Related.Purpose.OTHER, declaration, "It is declared here.")))
                .withNotes("A session of it can be a payload: `A->B: <@(%s)>`.".formatted(protocol.text()));
    }
}
