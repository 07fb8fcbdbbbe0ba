package dev.parley.workspace.protocol;

import dev.parley.core.diagnostic.Diagnostic;
import dev.parley.core.machine.construction.Construction.Constructed;
import dev.parley.core.machine.construction.Construction.IllFormed;
import dev.parley.core.machine.construction.EndpointConstruction;
import dev.parley.core.protocol.Endpoint;
import dev.parley.core.protocol.ProjectedProtocol;
import dev.parley.core.subtyping.AsynchronousSubtyping;
import dev.parley.core.subtyping.SubtypingCounterexample;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.verdict.Verdict.Fails;
import dev.parley.core.verdict.Verdict.Holds;
import dev.parley.core.verdict.Verdict.Unknown;
import dev.parley.grammar.LocalDeclaration;
import dev.parley.workspace.diagnostics.NotASubtype;
import dev.parley.workspace.diagnostics.SubtypingUndecided;
import java.util.List;

/**
 * A hand-written local type beside the projection of the role that it is written for.
 *
 * @param findings empty where it may stand in for the projection
 */
record LocalTypeCheck(LocalDeclaration local, ProjectedProtocol protocol, Constructed written, List<Diagnostic> findings) {

    /** @param protocol the one that the local type is for, with its role */
    static LocalTypeCheck of(LocalDeclaration local, ProjectedProtocol protocol, Endpoint endpoint) {
        return switch (EndpointConstruction.construct(local.role(), local.type())) {
            case Constructed written ->
                new LocalTypeCheck(local, protocol, written, compare(local, protocol, endpoint, written));
            // The grammar's own checks refuse every such type before it gets here.
            case IllFormed illFormed -> throw new IllegalStateException("ill-formed local type passed the grammar: " + illFormed);
        };
    }

    private static List<Diagnostic> compare(
            LocalDeclaration local, ProjectedProtocol protocol, Endpoint endpoint, Constructed written) {
        return switch (AsynchronousSubtyping.check(written.machine(), endpoint.machine(), PayloadOrder.byName())) {
            case Holds<?> holds -> List.of();
            case Fails<SubtypingCounterexample> fails -> List.of(NotASubtype.of(
                    local.name(),
                    protocol.qualifiedName(),
                    local.role().name(),
                    fails.counterexample(),
                    protocol.declaration()));
            case Unknown<?> unknown -> List.of(SubtypingUndecided.of(
                    local.name(), protocol.qualifiedName(), local.role().name(), unknown.bound()));
        };
    }

    boolean fits() {
        return findings.isEmpty();
    }
}
