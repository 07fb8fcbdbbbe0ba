package dev.parley.core.reordering;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.machine.equivalence.Minimisation;
import dev.parley.core.subtyping.AsynchronousSubtyping;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.verdict.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds sends that a role can do earlier without anyone noticing: the optimisation that Cutner and Yoshida make by hand (<i>Safe
 * Session-Based Asynchronous Coordination in Rust</i>, COORDINATION 2021, section 2 and appendices B and C).
 *
 * <p>Each state that only sends is moved towards the start of the machine, step by step, past receives and past sends to others, at most
 * once past every state of the original. A step back into a loop moves the send out of the loop and leaves its successor of the next
 * round in the loop, so that double buffering is found without unrolling anything. What comes out is compared with the original by
 * asynchronous subtyping, and shortened until that holds. For n states there are at most n such moves of at most n steps. Stateless and
 * safe for use by several threads.
 */
public final class Reordering {
    private Reordering() {}

    /**
     * The anticipations that asynchronous subtyping proves safe: those that need no data first, then by how much they overtake.
     *
     * @param original deterministic; empty for one with explicit connections, whose steps wait for each other
     */
    public static List<Anticipation> anticipations(Machine original, PayloadOrder order) {
        if (original.changesLinks() || !original.isDeterministic()) {
            return List.of();
        }
        Machine minimal = Minimisation.minimal(original).machine();
        List<Anticipation> found = new ArrayList<>();
        Set<Machine> seen = new HashSet<>(Set.of(Minimisation.canonical(minimal)));
        for (int state = 0; state < minimal.stateCount(); state++) {
            safest(minimal, state, order)
                    .filter(anticipation -> seen.add(Minimisation.canonical(anticipation.optimised())))
                    .ifPresent(found::add);
        }
        found.sort(Comparator.comparing(Anticipation::mayNeedOvertakenData)
                .thenComparing(anticipation -> -anticipation.overtaken().size()));
        return List.copyOf(found);
    }

    /** The farthest that the sends of a state can be moved. */
    private static Optional<Anticipation> safest(Machine original, int state, PayloadOrder order) {
        List<Action> sends = original.from(state).stream().map(step -> step.action()).toList();
        return Hoist.of(original, state).reversed().stream()
                .filter(snapshot -> isSubtype(snapshot.machine(), original, order))
                .findFirst()
                .map(snapshot -> new Anticipation(sends, snapshot.overtaken(), snapshot.machine()));
    }

    private static boolean isSubtype(Machine candidate, Machine original, PayloadOrder order) {
        return AsynchronousSubtyping.check(candidate, original, order) instanceof Verdict.Holds;
    }
}
