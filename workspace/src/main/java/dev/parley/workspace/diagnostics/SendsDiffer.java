package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.projection.ProjectionFailure;
import dev.parley.core.provenance.Provenance;

/** PAR3005: what a role sends depends on a decision of which it has not learned. */
public final class SendsDiffer {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR3005", "sends-differ", Severity.ERROR,
                    "A role would send different messages depending on a choice it does not know");

    private SendsDiffer() {}

    static Diagnostic of(ProjectionFailure.SendsDiffer failure, Provenance provenance, SourceSpan protocolName) {
        return Diagnostic.of(
                        KIND,
                        BranchText.decision(failure, provenance, protocolName),
                        "Role `%s` would have to send different messages, without knowing what `%s` chose."
                                .formatted(failure.role(), failure.decision().chooser()))
                .withRelated(BranchText.branches(failure, provenance, protocolName))
                .withNotes(BranchText.notes(failure, "A role that has not learned of a choice must offer the same messages in every branch."));
    }
}
