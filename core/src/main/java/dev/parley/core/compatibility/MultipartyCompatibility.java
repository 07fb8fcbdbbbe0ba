package dev.parley.core.compatibility;

import dev.parley.core.counterexample.Counterexample;
import dev.parley.core.machine.Machine;
import dev.parley.core.system.EncodedSystem;
import dev.parley.core.system.QueueTable;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.verdict.Verdict;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * k-multiparty compatibility (Lange and Yoshida, <i>Verifying Asynchronous Interactions via Communicating Session Automata</i>, CAV
 * 2019). A system that is k-multiparty compatible is safe with queues of any size: every message that is sent is received, and nobody
 * waits for ever. It is the conjunction of two properties of the system with queues of k messages:
 *
 * <ul>
 *   <li><b>k-exhaustivity</b>: whenever a role is in a sending state, each of its sends becomes possible without the role moving.
 *       Larger queues then make no difference.
 *   <li><b>k-safety</b>: the message at the head of a queue can always still be received (eventual reception), and a role in a
 *       receiving state can always still receive something (progress).
 * </ul>
 *
 * <p>Two kinds of machine need more than that. Where a state has sends to different peers, the paper asks that the bound never decides
 * between them (<i>output bound independence</i>); here it never does, since such a role waits until there is room for every one of its
 * sends, and k-exhaustivity asks that this happens without it moving. For systems that fulfil the paper's condition this is the same;
 * beyond it, the paper's argument goes through: let a run of the unbounded system be given, and let only sends be left that find no
 * room. By exhaustivity others can make room for the first of them; what they do on the way is either independent of the rest of the
 * run, or the rest of the run has them do the same, or they have a send in the rest of the run and, now that there is room for all
 * their sends, do that one. Either way the bounded system performs the run, extended and in another order, and so reaches whatever may
 * go wrong.
 *
 * <p>Where a state receives from different peers, the receives must not compete (<i>chained input bound independence</i>: while one is
 * possible, no message for another one is there, nor ever sent except in consequence of it).
 *
 * <p>A system beyond that (a state that both sends and receives, two steps for one message, receives that compete) is visited as a whole,
 * and decided if no queue grows without end in it, see {@link Report#explored()}.
 *
 * <p>Checked on a reduced transition system, see {@link ReducedSystem}. Stateless and safe for use by several threads.
 */
public final class MultipartyCompatibility {
    private MultipartyCompatibility() {}

    /**
     * @param maxBound the largest k to try
     * @param maxConfigurations where to give up a k
     */
    public record Options(int maxBound, int maxConfigurations) {
        public static final Options DEFAULT = new Options(10, 500_000);

        public Options withMaxBound(int k) {
            return new Options(k, maxConfigurations);
        }
    }

    /**
     * @param verdict {@code Holds} and {@code Fails} are about queues of any size; the bound of {@code Unknown} is the largest k tried
     * @param k the least k for which the system is k-exhaustive and input bound independent; where {@code explored}, the number of messages
     *     for which no send ever has to wait, or the violation shows; empty where there is none within the bound
     * @param obstacle what stood in the way of k-multiparty compatibility for the largest k tried
     * @param explored whether the verdict rests on a visit to all configurations, because of an obstacle that the theory does not reach
     *     beyond
     * @param deterministic no state has two steps with the same message
     * @param directed every state has steps of one direction to or from the same peers
     * @param configurations how many were visited for the last k
     */
    public record Report(
            Verdict<Counterexample> verdict,
            OptionalInt k,
            Optional<Obstacle> obstacle,
            boolean explored,
            boolean deterministic,
            boolean directed,
            int configurations) {}

    /**
     * Looks for the least k that decides.
     *
     * @throws IllegalArgumentException if two machines have the same role, or one talks to a role that has no machine
     */
    public static Report check(List<Machine> machines, PayloadOrder order, Options options) {
        return check(machines, order, 1, options);
    }

    /** Tries one k only; {@code Unknown} if it does not decide. */
    public static Report check(List<Machine> machines, PayloadOrder order, int k, int maxConfigurations) {
        return check(machines, order, k, new Options(k, maxConfigurations));
    }

    private static Report check(List<Machine> machines, PayloadOrder order, int first, Options options) {
        EncodedSystem system = new EncodedSystem(machines, order);
        Shape shape = new Shape(system);
        QueueTable queues = new QueueTable();
        int bound = first;
        BoundedCheck check = new BoundedCheck(system, shape, queues, bound, options.maxConfigurations());
        while (check.mayBeOvercome() && bound < options.maxBound()) {
            check = new BoundedCheck(system, shape, queues, ++bound, options.maxConfigurations());
        }
        Report report = report(shape, check, bound);
        return report.verdict() instanceof Verdict.Unknown && report.obstacle().filter(Obstacle::isBeyondTheory).isPresent()
                ? explored(report, system, queues, first, options)
                : report;
    }

    private static Report explored(Report report, EncodedSystem system, QueueTable queues, int first, Options options) {
        int bound = first;
        int left = options.maxConfigurations();
        CompleteCheck check = new CompleteCheck(system, queues, bound, left);
        while (check.mayBeOvercome() && bound < options.maxBound()) {
            left = Math.max(0, left - check.configurations());
            check = new CompleteCheck(system, queues, ++bound, left);
        }
        return new Report(
                check.isDecided() ? verdict(check.violation()) : new Verdict.Unknown<>(bound),
                check.isDecided() ? OptionalInt.of(bound) : OptionalInt.empty(),
                report.obstacle(),
                check.isDecided(),
                report.deterministic(),
                report.directed(),
                check.configurations());
    }

    private static Report report(Shape shape, BoundedCheck check, int bound) {
        Optional<Counterexample> certain = check.obstacle().isPresent() ? check.certainViolation() : check.violation();
        return new Report(
                certain.isEmpty() && check.obstacle().isPresent() ? new Verdict.Unknown<>(bound) : verdict(certain),
                check.obstacle().isPresent() ? OptionalInt.empty() : OptionalInt.of(bound),
                check.obstacle(),
                false,
                shape.isDeterministic(),
                shape.isDirected(),
                check.configurations());
    }

    private static Verdict<Counterexample> verdict(Optional<Counterexample> violation) {
        return violation.<Verdict<Counterexample>>map(Verdict.Fails::new).orElseGet(Verdict.Holds::new);
    }
}
