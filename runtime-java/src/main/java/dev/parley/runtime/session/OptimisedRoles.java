package dev.parley.runtime.session;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.descriptor.ProtocolDescriptor;
import dev.parley.core.subtyping.AsynchronousSubtyping;
import dev.parley.core.subtyping.SubtypingCounterexample;
import dev.parley.core.subtyping.SubtypingFailureText;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.verdict.Verdict;
import java.util.Optional;

/**
 * The proof that a descriptor's optimised machines fit its protocol: each is an asynchronous subtype of its role's projection (Ghilezan and
 * others, <i>Precise Subtyping for Asynchronous Multiparty Sessions</i>, POPL 2021), so that the other participants, who agreed on the
 * projections, cannot tell the difference. It is done anew wherever a descriptor is loaded: a descriptor is a file that anybody can write.
 */
final class OptimisedRoles {
    private OptimisedRoles() {}

    /** Why one of the optimised machines may not be played, as a clause; empty if all may. */
    static Optional<String> problem(ProtocolDescriptor descriptor) {
        return descriptor.optimised().stream()
                .flatMap(optimised -> whyUnproven(optimised, descriptor.machine(optimised.role()).orElseThrow())
                        .map(reason -> "the descriptor of `" + descriptor.qualifiedName() + "` has `" + optimised.role()
                                + "` play in a way that is not proven to fit the protocol: " + reason)
                        .stream())
                .findFirst();
    }

    private static Optional<String> whyUnproven(Machine optimised, Machine projection) {
        return switch (AsynchronousSubtyping.check(optimised, projection, PayloadOrder.byName())) {
            case Verdict.Holds<SubtypingCounterexample> holds -> Optional.empty();
            case Verdict.Unknown<SubtypingCounterexample> unknown ->
                Optional.of("the search ended " + unknown.bound() + " steps ahead of the protocol without a result");
            case Verdict.Fails<SubtypingCounterexample> fails ->
                Optional.of(SubtypingFailureText.of(fails.counterexample().failure()));
        };
    }
}
