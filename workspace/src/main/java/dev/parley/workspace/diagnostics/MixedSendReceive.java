package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.projection.ProjectionFailure;
import dev.parley.core.provenance.Provenance;

/** PAR3006: a role that has not learned of a decision would send in one branch and receive in the other. */
public final class MixedSendReceive {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR3006", "mixed-send-receive", Severity.ERROR, "A role would send in one branch and wait in the other");

    private MixedSendReceive() {}

    static Diagnostic of(ProjectionFailure.MixedSendReceive failure, Provenance provenance, SourceSpan protocolName) {
        return Diagnostic.of(
                        KIND,
                        BranchText.decision(failure, provenance, protocolName),
                        "Role `%s` would have to send in one branch and to wait in the other, without knowing what `%s` chose."
                                .formatted(failure.role(), failure.decision().chooser()))
                .withRelated(BranchText.branches(failure, provenance, protocolName))
                .withNotes(BranchText.notes(failure, "At one point of its part a role either sends or receives."));
    }
}
