package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.projection.ProjectionFailure;
import dev.parley.core.provenance.Provenance;

/** PAR3004: two branches have a message of the same label between the same roles, with different payload types. */
public final class InconsistentPayload {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR3004", "inconsistent-payload", Severity.ERROR, "The same message has different payloads in two branches");

    private InconsistentPayload() {}

    static Diagnostic of(ProjectionFailure.InconsistentPayload failure, Provenance provenance, SourceSpan protocolName) {
        return Diagnostic.of(
                        KIND,
                        BranchText.decision(failure, provenance, protocolName),
                        "Role `%s` would exchange the same message with different payloads, depending on what `%s` chose."
                                .formatted(failure.role(), failure.decision().chooser()))
                .withRelated(BranchText.branches(failure, provenance, protocolName))
                .withNotes(BranchText.notes(failure,
                        "Within one choice, messages between the same two roles with the same label must have the same payload types."));
    }
}
