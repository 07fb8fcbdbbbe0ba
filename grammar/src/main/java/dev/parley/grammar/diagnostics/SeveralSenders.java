package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;

/** A step of a local type receives one message from more than one participant. */
public final class SeveralSenders {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2021", "several-senders", Severity.ERROR, "A message is received from several participants");

    private SeveralSenders() {}

    public static Diagnostic of(Name second) {
        return Diagnostic.of(KIND, second.span(), "A message comes from one participant, so `%s` is one too many.".formatted(second.text()));
    }
}
