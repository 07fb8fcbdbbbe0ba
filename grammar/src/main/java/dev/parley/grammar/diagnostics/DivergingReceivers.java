package dev.parley.grammar.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import java.util.List;

/** The alternatives of a choice in nuScr start with messages to different roles. */
public final class DivergingReceivers {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2035", "diverging-receivers", Severity.ERROR, "Alternatives start with messages to different roles");

    private DivergingReceivers() {}

    /** @param first how another alternative starts */
    public static Diagnostic of(SourceSpan message, String receiver, SourceSpan first, String firstReceiver) {
        return Diagnostic.of(
                        KIND,
                        message,
                        "This alternative starts with a message to `%s`, but another one with a message to `%s`.".formatted(receiver, firstReceiver))
                .withRelated(List.of(new Related(Related.Purpose.OTHER, first, "The other one starts here.")))
                .withNotes("In nuScr one and the same role hears of a choice first, whatever is chosen.");
    }
}
