package dev.parley.workspace.protocol;

import dev.parley.core.diagnostic.Diagnostic;
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
import dev.parley.workspace.protocol.WrittenType.Standing;
import java.util.List;
import java.util.Optional;

/**
 * A hand-written local type beside the projection of the role that it is written for.
 *
 * @param written its machine, with the places of its steps
 * @param standing never {@link Standing#FAULTY}
 * @param findings empty where it may stand in for the projection
 */
record LocalTypeCheck(
        LocalDeclaration local, ProjectedProtocol protocol, Endpoint written, Standing standing, List<Diagnostic> findings) {

    /**
     * @param protocol the one that the local type is for, with its role
     * @param written what the local type says
     */
    static LocalTypeCheck of(LocalDeclaration local, ProjectedProtocol protocol, Endpoint endpoint, Endpoint written) {
        String name = protocol.qualifiedName();
        String role = local.role().name();
        return switch (AsynchronousSubtyping.check(written.machine(), endpoint.machine(), PayloadOrder.byName())) {
            case Holds<?> holds -> new LocalTypeCheck(local, protocol, written, Standing.PROVEN, List.of());
            case Fails<SubtypingCounterexample> fails -> new LocalTypeCheck(local, protocol, written, Standing.REFUTED, List.of(
                    NotASubtype.of(local.name(), name, role, fails.counterexample(), protocol.declaration())));
            case Unknown<?> unknown -> new LocalTypeCheck(local, protocol, written, Standing.UNDECIDED, List.of(
                    SubtypingUndecided.of(local.name(), name, role, unknown.bound())));
        };
    }

    boolean fits() {
        return standing == Standing.PROVEN;
    }

    /** Whether this is still the answer for a declaration and what it is held against. */
    boolean isFor(LocalDeclaration declaration, ProjectedProtocol projected) {
        return protocol == projected && local.equals(declaration);
    }

    WrittenType toWrittenType() {
        return new WrittenType(local.role(), local.name(), standing, Optional.of(written));
    }
}
