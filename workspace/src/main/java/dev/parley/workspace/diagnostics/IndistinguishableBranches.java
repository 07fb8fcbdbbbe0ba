package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.projection.ProjectionFailure;
import dev.parley.core.provenance.Provenance;

/** PAR3002: in one branch something is asked of a role, in the other nothing is, and nobody tells it which one was chosen. */
public final class IndistinguishableBranches {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR3002", "indistinguishable-branches", Severity.ERROR, "A role cannot tell which branch was chosen");

    private IndistinguishableBranches() {}

    static Diagnostic of(ProjectionFailure.Indistinguishable failure, Provenance provenance, SourceSpan protocolName) {
        return Diagnostic.of(
                        KIND,
                        BranchText.decision(failure, provenance, protocolName),
                        "Role `%s` cannot tell which branch `%s` chose."
                                .formatted(failure.role(), failure.decision().chooser()))
                .withRelated(BranchText.branches(failure, provenance, protocolName))
                .withNotes(BranchText.notes(failure, "The role acts in one branch and is finished in the other, so its projection is undefined."));
    }
}
