package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.grammar.syntax.Name;
import java.util.List;

/** A message names the same receiver twice. */
public final class DuplicateReceiver {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2016", "duplicate-receiver", Severity.ERROR, "A receiver is named twice");

    private DuplicateReceiver() {}

    public static Diagnostic of(Name receiver, Name earlier) {
        return Diagnostic.of(KIND, receiver.span(), "`%s` already receives this message.".formatted(receiver.text()))
                .withRelated(List.of(new Related(Related.Purpose.OTHER, earlier.span(), "It is named here first.")));
    }
}
