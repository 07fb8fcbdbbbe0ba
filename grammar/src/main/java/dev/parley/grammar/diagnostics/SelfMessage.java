package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;

/** A role sends a message to itself. */
public final class SelfMessage {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2004", "self-message", Severity.ERROR, "A role communicates with itself");

    private SelfMessage() {}

    /** @param receiver the name among the receivers that is the sender's */
    public static Diagnostic of(Name receiver) {
        return Diagnostic.of(KIND, receiver.span(), "Role `%s` cannot send a message to itself.".formatted(receiver.text()));
    }

    /** In a local type. */
    public static Diagnostic peer(Name peer) {
        return Diagnostic.of(
                KIND, peer.span(), "This is what `%s` does, so `%s` cannot be its own peer.".formatted(peer.text(), peer.text()));
    }
}
