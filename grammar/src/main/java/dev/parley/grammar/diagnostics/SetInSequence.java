package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;

/** A reference to a set type stands among other steps. */
public final class SetInSequence {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2055", "set-in-sequence", Severity.ERROR, "A set type stands where one type is needed");

    private SetInSequence() {}

    public static Diagnostic of(Name protocol, int members) {
        String message = "`%s` is a set of %d types, so it cannot be a part of one.".formatted(protocol.text(), members);
        return Diagnostic.of(KIND, protocol.span(), message)
                .withNotes("A set type says which types a session may have as a whole: `protocol p { @(q), @(r) }`, `?(@(p))`. For a"
                        + " decision within a session write a choice, `!{..}` or `?{..}`.");
    }
}
