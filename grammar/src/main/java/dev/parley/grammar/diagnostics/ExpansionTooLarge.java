package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;

/** The protocols that a protocol calls, with their roles filled in, make it too large to analyse. */
public final class ExpansionTooLarge {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2022", "expansion-too-large", Severity.ERROR, "Calls expand too far");

    private ExpansionTooLarge() {}

    /** @param limit in steps */
    public static Diagnostic of(Name protocol, int limit) {
        return Diagnostic.of(
                        KIND, protocol.span(), "With what it calls, protocol `%s` has more than %d steps.".formatted(protocol.text(), limit))
                .withNotes("A `do` that exchanges the roles of a recursive protocol makes one copy of it for each order of the roles.");
    }
}
