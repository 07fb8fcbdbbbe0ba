package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.DiagnosticKind;
import dev.parley.core.diagnostic.Severity;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.projection.ProjectionFailure;
import dev.parley.core.provenance.Provenance;

/** PAR3003: the branches of a choice reach a role through different senders. */
public final class InconsistentSender {
    public static final DiagnosticKind KIND =
            new DiagnosticKind("PAR3003", "inconsistent-sender", Severity.ERROR, "A role would have to wait for two roles at once");

    private InconsistentSender() {}

    static Diagnostic of(ProjectionFailure.InconsistentSender failure, Provenance provenance, SourceSpan protocolName) {
        return Diagnostic.of(
                        KIND,
                        BranchText.decision(failure, provenance, protocolName),
                        "Role `%s` would have to wait for messages of different roles, depending on what `%s` chose."
                                .formatted(failure.role(), failure.decision().chooser()))
                .withRelated(BranchText.branches(failure, provenance, protocolName))
                .withNotes(BranchText.notes(failure, "A role follows a choice by what it receives from one and the same sender in every branch."));
    }
}
