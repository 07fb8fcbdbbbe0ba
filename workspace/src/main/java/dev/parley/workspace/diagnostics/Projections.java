package dev.parley.workspace.diagnostics;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.diagnostic.SourceSpan;
import dev.parley.core.projection.ProjectionFailure;
import dev.parley.core.provenance.Provenance;

/** Renders whatever keeps a role from having a projection. */
public final class Projections {
    private Projections() {}

    /** @param protocolName what is shown where the failing term has no place of its own */
    public static Diagnostic render(ProjectionFailure failure, Provenance provenance, SourceSpan protocolName) {
        return switch (failure) {
            case ProjectionFailure.Indistinguishable f -> IndistinguishableBranches.of(f, provenance, protocolName);
            case ProjectionFailure.InconsistentSender f -> InconsistentSender.of(f, provenance, protocolName);
            case ProjectionFailure.InconsistentPayload f -> InconsistentPayload.of(f, provenance, protocolName);
            case ProjectionFailure.SendsDiffer f -> SendsDiffer.of(f, provenance, protocolName);
            case ProjectionFailure.MixedSendReceive f -> MixedSendReceive.of(f, provenance, protocolName);
        };
    }
}
