package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.projection.IllFormed;
import dev.parley.core.provenance.Provenance;

/** PAR2059: a role takes part in so many threads that its steps have too many possible orders. */
public final class TooManyInterleavings {
    public static final DiagnosticKind KIND = new DiagnosticKind(
            "PAR2059", "too-many-interleavings", Severity.ERROR, "A role takes part in too many threads at once");

    private TooManyInterleavings() {}

    /** @param protocolName what is shown where the term has no place of its own */
    public static Diagnostic of(IllFormed.TooManyInterleavings problem, Provenance provenance, SourceSpan protocolName) {
        String message = "The threads that `%s` takes part in can be interleaved in more than %,d states."
                .formatted(problem.role(), problem.limit());
        return Diagnostic.of(KIND, provenance.of(problem.at()).orElse(protocolName), message)
                .withNotes("Write some of them one after the other, or let other roles do a part of the work.");
    }
}
