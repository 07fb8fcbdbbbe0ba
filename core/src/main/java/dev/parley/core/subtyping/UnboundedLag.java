package dev.parley.core.subtyping;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Proves subtypings in which the candidate gets ahead of the original without end, as a producer that sends two answers for each question
 * does. Of the receives that are owed it keeps only between which states of the original they lie and how many there are at least and at
 * most ({@link Lag}), which is finite, and checks each step of the candidate for all sequences of receives that this allows. It proves or
 * gives up; it never refutes.
 *
 * <p>The relation is that of {@link AsynchronousSubtyping}, with sequences of overtaken actions in which nothing is sent. Subtypings of
 * this kind are the subject of Bravetti, Carbone, Lange, Yoshida and Zavattaro, <i>A Sound Algorithm for Asynchronous Session Subtyping
 * and its Implementation</i>, LMCS 2021, which finds them by patterns in the tree of the exact search; this is an abstract interpretation
 * instead, as queues of communicating machines have been verified.
 */
final class UnboundedLag {
    // Larger machines are left alone, and so is what takes more than some hundred milliseconds.
    private static final int LARGEST_ORIGINAL = 1 << 10;
    private static final int MOST_WORK = 1 << 20;
    private static final int STATES_PER_UNIT = 16;

    private final Alphabet alphabet;
    private final Behaviour candidate;
    private final Behaviour original;
    private final Ways ways;
    private final Map<Place, Integer> numbers = new HashMap<>();
    private final List<Integer> states = new ArrayList<>();
    private final List<Lag> lags = new ArrayList<>();
    // By place: alternately the subject of a step and the place that it leads to.
    private final List<List<Integer>> steps = new ArrayList<>();
    private final Deque<Integer> open = new ArrayDeque<>();
    private final BitSet waiting = new BitSet();
    private int workLeft = MOST_WORK;
    private boolean failed;

    /** A state of the candidate, and between which states of the original the receives lie that are owed. */
    private record Place(int state, Lag lag) {
        @Override
        public boolean equals(Object other) {
            return other instanceof Place place && state == place.state && lag.isAlongside(place.lag);
        }

        @Override
        public int hashCode() {
            return 31 * state + lag.placeHash();
        }
    }

    UnboundedLag(Alphabet alphabet, Behaviour candidate, Behaviour original) {
        this.alphabet = alphabet;
        this.candidate = candidate;
        this.original = original;
        this.ways = new Ways(alphabet, original);
    }

    /** Whether the candidate certainly is a subtype. Both machines are deterministic and directed. */
    boolean holds() {
        if (original.stateCount() > LARGEST_ORIGINAL) {
            return false;
        }
        enter(0, Lag.none(alphabet.subjectCount()));
        while (!open.isEmpty() && !failed) {
            int place = open.remove();
            waiting.clear(place);
            steps.get(place).clear();
            expand(place);
        }
        return !failed && !starves();
    }

    private void pay() {
        workLeft -= 1 + original.stateCount() / STATES_PER_UNIT;
        failed |= workLeft < 0;
    }

    private void expand(int place) {
        pay();
        int state = states.get(place);
        Lag lag = lags.get(place);
        if (candidate.isFinal(state)) {
            failed |= !original.isFinal(lag.state()) || !lag.owesNothing();
        } else if (candidate.sends(state)) {
            for (int step = 0; step < candidate.degree(state); step++) {
                send(place, lag, candidate.action(state, step), candidate.target(state, step), new BitSet());
            }
        } else {
            receive(place, lag, alphabet.subject(candidate.action(state, 0)));
        }
    }

    /** The original does the same, after receives that are overtaken, however these turn out. */
    private void send(int place, Lag lag, int action, int target, BitSet passed) {
        int state = lag.state();
        if (original.sends(state)) {
            int step = original.stepLike(state, action);
            if (step < 0 || !alphabet.fits(action, original.action(state, step))) {
                failed = true;
            } else {
                step(place, action, target, lag.at(original.target(state, step)));
            }
            return;
        }
        overtake(lag, passed, (next, stillPassed) -> send(place, next, action, target, stillPassed));
    }

    private interface Continuation {
        void goOn(Lag lag, BitSet passed);
    }

    private void overtake(Lag lag, BitSet passed, Continuation continuation) {
        pay();
        int state = lag.state();
        if (original.isFinal(state) || passed.get(state)) {
            failed = true;
            return;
        }
        BitSet nowPassed = (BitSet) passed.clone();
        nowPassed.set(state);
        for (int step = 0; step < original.degree(state) && !failed; step++) {
            int subject = alphabet.subject(original.action(state, step));
            continuation.goOn(lag.overtaking(subject, original.target(state, step)), nowPassed);
        }
    }

    private void receive(int place, Lag lag, int subject) {
        int start = lag.start(subject);
        if (start != Lag.NOTHING) {
            for (Ways.Receive first : ways.firstReceives(subject, start, lag.state())) {
                Interval left = lag.count(subject).decrement();
                if (first.more() <= left.most()) {
                    boolean more = ways.passes(subject, first.target(), lag.state());
                    understand(place, first.action(), lag.with(subject, more ? first.target() : Lag.NOTHING, left.atLeast(first.more())));
                }
            }
        }
        if (lag.count(subject).least() == 0 && (start == Lag.NOTHING || ways.avoids(subject, start, lag.state()))) {
            receiveNext(place, lag.with(subject, Lag.NOTHING, Interval.ZERO), subject, new BitSet());
        }
    }

    /** Nothing of the subject is owed: the original receives it, after receives from others that are overtaken. */
    private void receiveNext(int place, Lag lag, int subject, BitSet passed) {
        int state = lag.state();
        if (original.sends(state)) {
            failed = true;
        } else if (!original.isFinal(state) && alphabet.subject(original.action(state, 0)) == subject) {
            for (int step = 0; step < original.degree(state); step++) {
                understand(place, original.action(state, step), lag.at(original.target(state, step)));
            }
        } else {
            overtake(lag, passed, (next, stillPassed) -> receiveNext(place, next, subject, stillPassed));
        }
    }

    private void understand(int place, int received, Lag left) {
        int state = states.get(place);
        int step = candidate.stepLike(state, received);
        if (step < 0 || !alphabet.fits(candidate.action(state, step), received)) {
            failed = true;
        } else {
            step(place, received, candidate.target(state, step), left);
        }
    }

    private void step(int place, int action, int state, Lag lag) {
        List<Integer> leaving = steps.get(place);
        leaving.add(alphabet.subject(action));
        leaving.add(enter(state, lag));
    }

    private int enter(int state, Lag lag) {
        int fresh = lags.size();
        int number = numbers.computeIfAbsent(new Place(state, lag), place -> fresh);
        if (number == fresh) {
            states.add(state);
            lags.add(lag);
            steps.add(new ArrayList<>());
        } else {
            Lag widened = lags.get(number).widen(lag);
            if (widened.hasCountsOf(lags.get(number))) {
                return number;
            }
            lags.set(number, widened);
        }
        if (!waiting.get(number)) {
            waiting.set(number);
            open.add(number);
        }
        return number;
    }

    /** Whether there may be a circle on which a receive is owed for ever: what the condition on <i>act</i> forbids. */
    private boolean starves() {
        for (int subject = 0; subject < alphabet.subjectCount(); subject++) {
            if (hasCircle(subject)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the places that owe {@code subject} have a circle without an action of it: they never run out of successors. */
    private boolean hasCircle(int subject) {
        BitSet left = new BitSet();
        for (int place = 0; place < lags.size(); place++) {
            left.set(place, lags.get(place).start(subject) != Lag.NOTHING);
        }
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int place = left.nextSetBit(0); place >= 0; place = left.nextSetBit(place + 1)) {
                if (!goesOn(place, subject, left)) {
                    left.clear(place);
                    changed = true;
                }
            }
        }
        return !left.isEmpty();
    }

    private boolean goesOn(int place, int subject, BitSet left) {
        List<Integer> leaving = steps.get(place);
        for (int i = 0; i < leaving.size(); i += 2) {
            if (leaving.get(i) != subject && left.get(leaving.get(i + 1))) {
                return true;
            }
        }
        return false;
    }
}
