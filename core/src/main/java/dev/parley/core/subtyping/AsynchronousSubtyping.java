package dev.parley.core.subtyping;

import dev.parley.core.machine.Machine;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.verdict.Verdict;

/**
 * Asynchronous multiparty session subtyping: whether a candidate machine may stand wherever the original is expected although it does
 * some steps earlier than the original. Over queues it may send before it has received, send to different peers and receive from
 * different peers in another order, and nobody else can tell.
 *
 * <p>The relation is that of Ghilezan, Pantović, Prokić, Scalas and Yoshida, <i>Precise Subtyping for Asynchronous Multiparty
 * Sessions</i>, POPL 2021 (and TOCL 2023), which is sound and complete for safety and liveness, and undecidable. The procedure follows
 * the candidate step by step and lets the original catch up, as in Cutner, Yoshida and Vassor, <i>Deadlock-Free Asynchronous Message
 * Reordering in Rust with Multiparty Session Types</i> (Rumpsteak), PPoPP 2022, section 4. It differs from it in what it remembers and
 * in what it can decide:
 *
 * <ul>
 *   <li>It is a reachability search over positions (state of the candidate, states and overtaken actions of the original) and not a
 *       recursion on derivations; a position is compared only where two ways of the candidate meet.
 *   <li>The bound is found, not given: the search ends by itself unless the number of overtaken actions grows without end.
 *   <li>A choice between sends of the original that the candidate overtakes is left open until the candidate makes it.
 *   <li>That everything overtaken is done some time is checked on the circles of the finished search.
 *   <li>When it fails without having left out a possibility, the subtyping does not hold, and the trace shows why.
 *   <li>When that number does grow without end, a second search over what is owed approximately may still prove the subtyping
 *       ({@link UnboundedLag}).
 * </ul>
 */
public final class AsynchronousSubtyping {

    private AsynchronousSubtyping() {}

    /**
     * Whether {@code candidate} is an asynchronous subtype of {@code original}.
     *
     * @return {@code Unknown} if the candidate can run ahead of the original without end and nothing proves that it may, or the machines are
     *     too large; its bound is the number of actions of the original that were overtaken at one time. {@code Unknown(0)} if a machine is
     *     not deterministic or not directed, because the definition speaks of such machines only
     */
    public static Verdict<SubtypingCounterexample> check(Machine candidate, Machine original, PayloadOrder order) {
        Alphabet alphabet = new Alphabet(order);
        Behaviour left = Behaviour.of(candidate, alphabet);
        Behaviour right = Behaviour.of(original, alphabet);
        if (!left.isDeterministic() || !right.isDeterministic()) {
            return new Verdict.Unknown<>(0);
        }
        if (SynchronousSubtyping.holds(alphabet, left, right) || StraightComparison.holds(alphabet, left, right)) {
            return new Verdict.Holds<>();
        }
        if (!left.isDirected() || !right.isDirected()) {
            return new Verdict.Unknown<>(0);
        }
        Verdict<SubtypingCounterexample> exact = new AsynchronousSearch(alphabet, left, right).run();
        return exact instanceof Verdict.Unknown && new UnboundedLag(alphabet, left, right).holds() ? new Verdict.Holds<>() : exact;
    }
}
