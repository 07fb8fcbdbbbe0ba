package dev.parley.runtime.session;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.equivalence.Duality;
import dev.parley.core.subtyping.SubtypingCounterexample;
import dev.parley.core.subtyping.SubtypingFailure;
import dev.parley.core.subtyping.SynchronousSubtyping;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.type.Role;
import dev.parley.core.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Whether the two ends of a session of two fit: each must be a subtype of the other's dual (Gay and Hole, <i>Subtyping for Session Types
 * in the Pi Calculus</i>, Acta Informatica 2005, sections 3 and 4). Either end comes to the same verdict.
 */
public final class PeerComparison {
    private PeerComparison() {}

    /**
     * @param mine how this end behaves
     * @param theirs how the other end behaves; what its roles are called does not matter
     * @return the first difference, as one clause; empty if the ends fit
     */
    public static Optional<String> difference(Machine mine, Machine theirs) {
        Role self = mine.role();
        Role other = mine.transitions().map(step -> step.action().peer()).findFirst().orElse(theirs.role());
        Optional<Machine> expected = Duality.dual(theirs.between(other, self), self);
        if (expected.isEmpty()) {
            return Optional.of("the other side also talks to others");
        }
        return describe(SynchronousSubtyping.check(mine, expected.get(), PayloadOrder.byName()));
    }

    /**
     * Whether one may go on as {@code use} in the place of somebody who would have gone on as {@code owned}.
     *
     * @return the first difference, as one clause; empty if one may
     */
    public static Optional<String> misuse(Machine use, Machine owned) {
        return describe(SynchronousSubtyping.check(use, owned, PayloadOrder.byName()));
    }

    private static Optional<String> describe(Verdict<SubtypingCounterexample> verdict) {
        return switch (verdict) {
            case Verdict.Holds<SubtypingCounterexample> holds -> Optional.empty();
            case Verdict.Unknown<SubtypingCounterexample> unknown ->
                Optional.of("one of the two cannot be compared, because two of its steps begin alike");
            case Verdict.Fails<SubtypingCounterexample> fails -> Optional.of(describe(fails.counterexample()));
        };
    }

    private static String describe(SubtypingCounterexample counterexample) {
        String when = counterexample.candidate().isEmpty()
                ? "at the beginning"
                : "after " + counterexample.candidate().stream().map(PeerComparison::text).collect(Collectors.joining(", "));
        return when + ", " + describe(counterexample.failure());
    }

    /** What is called the original is the dual of the other side: what it sends, the other side is ready to receive. */
    private static String describe(SubtypingFailure failure) {
        return switch (failure) {
            case SubtypingFailure.UnexpectedSend unexpected -> "this side may " + text(unexpected.send()) + ", where the other side "
                    + (unexpected.allowed().isEmpty() ? "has ended" : "is ready for this side to " + alternatives(unexpected.allowed()));
            case SubtypingFailure.UnhandledReceive unhandled -> "the other side may let this side " + text(unhandled.incoming())
                    + ", where this side can only " + alternatives(unhandled.handled());
            case SubtypingFailure.PayloadMismatch mismatch ->
                "this side is to " + text(mismatch.candidate()) + ", and the other side to let it " + text(mismatch.original());
            case SubtypingFailure.PrematureReceive premature -> "this side is to " + text(premature.receive())
                    + ", where the other side waits for it to " + alternatives(premature.owed());
            case SubtypingFailure.WaitsInVain waits -> "this side is to " + text(waits.receive()) + ", where the other side sends nothing";
            case SubtypingFailure.EndsEarly ends -> "this side has ended, where the other side waits for it to " + alternatives(ends.owed());
            case SubtypingFailure.SendNotAssured early -> "this side may " + text(early.send()) + " too early";
            case SubtypingFailure.Neglected neglected -> "this side may never again " + neglected.direction().name().toLowerCase()
                    + " what the other side waits for";
        };
    }

    private static String alternatives(List<Action> actions) {
        return actions.stream().map(PeerComparison::text).collect(Collectors.joining(" or "));
    }

    private static String text(Action action) {
        return "`" + ActionText.of(action) + "`";
    }
}
