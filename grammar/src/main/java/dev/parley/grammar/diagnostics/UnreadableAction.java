package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;

/** What a step of an automaton does is not written as a send or a receive. */
public final class UnreadableAction {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR1011", "unreadable-action", Severity.ERROR, "A step neither sends nor receives");

    private UnreadableAction() {}

    /** @param text the label as it is written */
    public static Diagnostic of(SourceSpan label, String text) {
        return Diagnostic.of(
                KIND, label, "Expected an action such as `B!add(int)` or `B?add(int)`, found `%s`.".formatted(text.strip()));
    }

    /** An edge without a label between states. */
    public static Diagnostic missing(SourceSpan edge) {
        return Diagnostic.of(KIND, edge, "Expected a label such as `[label=\"B!add(int)\"]` on this edge.")
                .withNotes("Only the arrow that leads to the initial state, from a node that is no state, has no label.");
    }

    /** @param text the message as it is written */
    public static Diagnostic message(SourceSpan message, String text) {
        return Diagnostic.of(
                KIND, message, "Expected a message such as `add`, `add<int>` or `add(int)`, found `%s`.".formatted(text.strip()));
    }
}
