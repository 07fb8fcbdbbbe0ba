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
        return new SynchronousSubtyping(alphabet, candidate, original).unrelated().isEmpty();
    }

    /** A pair of states that must be related, and how it was reached; {@code from} is null for the initial pair. */
    private record Pair(int left, int right, Pair from, int leftAction, int rightAction) {}

    private Verdict<SubtypingCounterexample> verdict() {
        return unrelated()
                .<Verdict<SubtypingCounterexample>>map(pair -> new Verdict.Fails<>(counterexample(pair, firstFailure(pair).orElseThrow())))
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
            if (firstFailure(pair).isPresent()) {
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

    private Optional<SubtypingFailure> firstFailure(Pair pair) {
        return unexpectedSend(pair)
                .or(() -> unhandledReceive(pair))
                .or(() -> oneSided(pair));
    }

    private Optional<SubtypingFailure> unexpectedSend(Pair pair) {
        for (int step = 0; step < candidate.degree(pair.left); step++) {
            int action = candidate.action(pair.left, step);
            if (alphabet.isSend(action)) {
                int like = original.stepLike(pair.right, action);
                if (like < 0) {
                    return Optional.of(new UnexpectedSend(alphabet.action(action), original.offered(pair.right)));
                }
                if (!alphabet.fits(action, original.action(pair.right, like))) {
                    return Optional.of(mismatch(action, original.action(pair.right, like)));
                }
            }
        }
        return Optional.empty();
    }

    private Optional<SubtypingFailure> unhandledReceive(Pair pair) {
        if (!candidate.receives(pair.left)) {
            return Optional.empty();
        }
        for (int step = 0; step < original.degree(pair.right); step++) {
            int incoming = original.action(pair.right, step);
            if (!alphabet.isSend(incoming)) {
                int like = candidate.stepLike(pair.left, incoming);
                if (like < 0) {
                    return Optional.of(
                            new UnhandledReceive(alphabet.action(incoming), received(candidate, pair.left)));
                }
                if (!alphabet.fits(candidate.action(pair.left, like), incoming)) {
                    return Optional.of(mismatch(candidate.action(pair.left, like), incoming));
                }
            }
        }
        return Optional.empty();
    }

    /** One of the two sends and the other does not, or one receives and the other does not. */
    private Optional<SubtypingFailure> oneSided(Pair pair) {
        boolean waits = candidate.receives(pair.left);
        if (original.sends(pair.right) && !candidate.sends(pair.left)) {
            List<Action> owed = original.offered(pair.right).stream().filter(Action::isSend).toList();
            return Optional.of(waits
                    ? new PrematureReceive(received(candidate, pair.left).getFirst(), owed)
                    : new EndsEarly(owed));
        }
        if (waits && !original.receives(pair.right)) {
            return Optional.of(new WaitsInVain(received(candidate, pair.left).getFirst()));
        }
        if (!waits && original.receives(pair.right)) {
            return Optional.of(new EndsEarly(received(original, pair.right)));
        }
        return Optional.empty();
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
