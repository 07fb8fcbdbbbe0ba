package dev.parley.core.subtyping;

import dev.parley.core.machine.Action;
import dev.parley.core.machine.Machine;
import dev.parley.core.subtyping.SubtypingFailure.EndsEarly;
import dev.parley.core.subtyping.SubtypingFailure.PayloadMismatch;
import dev.parley.core.subtyping.SubtypingFailure.PrematureReceive;
import dev.parley.core.subtyping.SubtypingFailure.UnexpectedSend;
import dev.parley.core.subtyping.SubtypingFailure.UnhandledReceive;
import dev.parley.core.subtyping.SubtypingFailure.WaitsInVain;
import dev.parley.core.type.PayloadOrder;
import dev.parley.core.verdict.Verdict;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Synchronous session subtyping: whether a candidate machine may stand wherever the original is expected, doing every step in the
 * original's order. It may send less and must understand at least as much; what it sends may be more special, what it receives more
 * general.
 *
 * <p>Gay and Hole, <i>Subtyping for Session Types in the Pi Calculus</i>, Acta Informatica 2005, section 3, in the direction that
 * orders processes (Chen, Dezani-Ciancaglini, Scalas, Yoshida, <i>On the Preciseness of Subtyping in Session Types</i>, LMCS 2017,
 * for the multiparty form). The relation is coinductive; on machines it is the reachability of a pair of states that breaks a rule,
 * O(n m) pairs for n and m states, found breadth first, so that the counterexample is a shortest one. States that send and receive are
 * compared by both rules.
 */
public final class SynchronousSubtyping {
    private final Alphabet alphabet;
    private final Behaviour candidate;
    private final Behaviour original;

    private SynchronousSubtyping(Alphabet alphabet, Behaviour candidate, Behaviour original) {
        this.alphabet = alphabet;
        this.candidate = candidate;
        this.original = original;
    }

    /**
     * Whether {@code candidate} is a subtype of {@code original}.
     *
     * @return {@code Unknown(0)} if a machine is not deterministic, because the definition speaks of deterministic ones only
     */
    public static Verdict<SubtypingCounterexample> check(Machine candidate, Machine original, PayloadOrder order) {
        Alphabet alphabet = new Alphabet(order);
        return check(alphabet, Behaviour.of(candidate, alphabet), Behaviour.of(original, alphabet));
    }

    static Verdict<SubtypingCounterexample> check(Alphabet alphabet, Behaviour candidate, Behaviour original) {
        return candidate.isDeterministic() && original.isDeterministic()
                ? new SynchronousSubtyping(alphabet, candidate, original).verdict()
                : new Verdict.Unknown<>(0);
    }

    /** As {@link #check}, for deterministic machines and without saying why. */
    static boolean holds(Alphabet alphabet, Behaviour candidate, Behaviour original) {
        SynchronousSubtyping relation = new SynchronousSubtyping(alphabet, candidate, original);
        // Machines that differ in order mostly do so at once; that is told without setting up a search.
        return relation.agree(0, 0) && relation.unrelated().isEmpty();
    }

    /** A pair of states that must be related, and how it was reached; {@code from} is null for the initial pair. */
    private record Pair(int left, int right, Pair from, int leftAction, int rightAction) {}

    private Verdict<SubtypingCounterexample> verdict() {
        return unrelated()
                .<Verdict<SubtypingCounterexample>>map(pair -> new Verdict.Fails<>(counterexample(pair, failure(pair.left, pair.right))))
                .orElseGet(Verdict.Holds::new);
    }

    /** The first pair that must be related and is not, breadth first. */
    private Optional<Pair> unrelated() {
        Set<Long> seen = new HashSet<>();
        Deque<Pair> open = new ArrayDeque<>();
        open.add(new Pair(0, 0, null, 0, 0));
        seen.add(0L);
        while (!open.isEmpty()) {
            Pair pair = open.remove();
            if (!agree(pair.left, pair.right)) {
                return Optional.of(pair);
            }
            for (int step = 0; step < candidate.degree(pair.left); step++) {
                int action = candidate.action(pair.left, step);
                int like = original.stepLike(pair.right, action);
                if (like >= 0) {
                    int left = candidate.target(pair.left, step);
                    int right = original.target(pair.right, like);
                    if (seen.add((long) left << Integer.SIZE | right)) {
                        open.add(new Pair(left, right, pair, action, original.action(pair.right, like)));
                    }
                }
            }
        }
        return Optional.empty();
    }

    /** Whether two states break no rule by themselves. */
    private boolean agree(int left, int right) {
        return unexpectedSend(left, right) < 0 && unhandledReceive(left, right) < 0 && !oneSided(left, right);
    }

    /** The step of the candidate that sends what the original does not, or -1. */
    private int unexpectedSend(int left, int right) {
        for (int step = 0; step < candidate.degree(left); step++) {
            int action = candidate.action(left, step);
            if (alphabet.isSend(action)) {
                int like = original.stepLike(right, action);
                if (like < 0 || !alphabet.fits(action, original.action(right, like))) {
                    return step;
                }
            }
        }
        return -1;
    }

    /** The step of the original that receives what the candidate, which waits too, does not understand, or -1. */
    private int unhandledReceive(int left, int right) {
        for (int step = 0; candidate.receives(left) && step < original.degree(right); step++) {
            int incoming = original.action(right, step);
            if (!alphabet.isSend(incoming)) {
                int like = candidate.stepLike(left, incoming);
                if (like < 0 || !alphabet.fits(candidate.action(left, like), incoming)) {
                    return step;
                }
            }
        }
        return -1;
    }

    /** Whether the original sends and the candidate does not, or only one of them waits. */
    private boolean oneSided(int left, int right) {
        return original.sends(right) && !candidate.sends(left) || candidate.receives(left) != original.receives(right);
    }

    /** What two states that do not agree break. */
    private SubtypingFailure failure(int left, int right) {
        int sent = unexpectedSend(left, right);
        if (sent >= 0) {
            int action = candidate.action(left, sent);
            int like = original.stepLike(right, action);
            return like < 0
                    ? new UnexpectedSend(alphabet.action(action), original.offered(right))
                    : mismatch(action, original.action(right, like));
        }
        int unhandled = unhandledReceive(left, right);
        if (unhandled >= 0) {
            int incoming = original.action(right, unhandled);
            int like = candidate.stepLike(left, incoming);
            return like < 0
                    ? new UnhandledReceive(alphabet.action(incoming), received(candidate, left))
                    : mismatch(candidate.action(left, like), incoming);
        }
        if (original.sends(right) && !candidate.sends(left)) {
            List<Action> owed = original.offered(right).stream().filter(Action::isSend).toList();
            return candidate.receives(left)
                    ? new PrematureReceive(received(candidate, left).getFirst(), owed)
                    : new EndsEarly(owed);
        }
        return candidate.receives(left)
                ? new WaitsInVain(received(candidate, left).getFirst())
                : new EndsEarly(received(original, right));
    }

    private static List<Action> received(Behaviour behaviour, int state) {
        return behaviour.offered(state).stream().filter(Action::isReceive).toList();
    }

    private SubtypingFailure mismatch(int left, int right) {
        return new PayloadMismatch(alphabet.action(left), alphabet.action(right));
    }

    private SubtypingCounterexample counterexample(Pair end, SubtypingFailure failure) {
        List<Action> left = new ArrayList<>();
        List<Action> right = new ArrayList<>();
        for (Pair pair = end; pair.from != null; pair = pair.from) {
            left.add(alphabet.action(pair.leftAction));
            right.add(alphabet.action(pair.rightAction));
        }
        return new SubtypingCounterexample(
                left.reversed(),
                right.reversed(),
                candidate.machineState(end.left),
                original.machineState(end.right),
                failure);
    }
}
