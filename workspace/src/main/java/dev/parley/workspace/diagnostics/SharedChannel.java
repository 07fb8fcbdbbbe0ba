package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Related;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.projection.IllFormed;
import dev.parley.core.provenance.Provenance;

/** PAR2057: in two threads the same role sends to the same receiver. */
public final class SharedChannel {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR2057", "shared-channel", Severity.ERROR, "Two threads use the same channel");

    private SharedChannel() {}

    /** @param protocolName what is shown where the term has no place of its own */
    public static Diagnostic of(IllFormed.SharedChannel problem, Provenance provenance, SourceSpan protocolName) {
        String message = "`%s` sends to `%s` in two threads, so `%s` could not tell whose message it receives."
                .formatted(problem.sender(), problem.receiver(), problem.receiver());
        return Diagnostic.of(KIND, provenance.of(problem.at()).orElse(protocolName), message)
                .withRelated(provenance.of(problem.earlier()).stream()
                        .map(place -> new Related(Related.Purpose.PROTOCOL, place, "The other thread does so here."))
                        .toList())
                .withNotes("Messages from one role to another arrive in the order in which they are sent, and threads have no order."
                        + " The decisions of a choice or a loop are messages too.");
    }
}
