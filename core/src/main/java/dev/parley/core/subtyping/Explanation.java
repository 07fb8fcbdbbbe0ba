package dev.parley.core.subtyping;

import dev.parley.core.machine.Action;
import dev.parley.core.subtyping.SubtypingFailure.EndsEarly;
import dev.parley.core.subtyping.SubtypingFailure.PayloadMismatch;
import dev.parley.core.subtyping.SubtypingFailure.PrematureReceive;
import dev.parley.core.subtyping.SubtypingFailure.SendNotAssured;
import dev.parley.core.subtyping.SubtypingFailure.UnexpectedSend;
import dev.parley.core.subtyping.SubtypingFailure.UnhandledReceive;
import dev.parley.core.subtyping.SubtypingFailure.WaitsInVain;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** What was wrong when the last run of the original could not keep up. */
final class Explanation {
    private final Alphabet alphabet;
    private final Behaviour candidate;
    private final Behaviour original;

    Explanation(Alphabet alphabet, Behaviour candidate, Behaviour original) {
        this.alphabet = alphabet;
        this.candidate = candidate;
        this.original = original;
    }

    SubtypingFailure ofEnd(Run run) {
        return new EndsEarly(
                run.owedCount() > 0 ? List.of(alphabet.action(run.owed(0))) : original.offered(run.state()));
    }

    SubtypingFailure ofSend(int send, Run run) {
        int owed = run.firstOwed(alphabet.subject(send));
        if (owed >= 0) {
            return alphabet.message(run.owed(owed)) == alphabet.message(send)
                    ? mismatch(send, run.owed(owed))
                    : new UnexpectedSend(alphabet.action(send), List.of(alphabet.action(run.owed(owed))));
        }
        List<Integer> next = nextTo(alphabet.subject(send), run.state());
        List<Integer> wrong = next.stream().filter(action -> !alphabet.fits(send, action)).toList();
        if (wrong.isEmpty() && !next.isEmpty()) {
            return new SendNotAssured(alphabet.action(send), original.offered(run.state()));
        }
        return wrong.stream()
                .filter(action -> alphabet.message(action) == alphabet.message(send))
                .findFirst()
                .map(action -> mismatch(send, action))
                .orElseGet(() -> new UnexpectedSend(
                        alphabet.action(send), wrong.stream().map(alphabet::action).toList()));
    }

    /** The actions of a subject that the original can come to next, whatever it does before. */
    private List<Integer> nextTo(int subject, int from) {
        Set<Integer> found = new LinkedHashSet<>();
        BitSet seen = new BitSet();
        Deque<Integer> open = new ArrayDeque<>();
        seen.set(from);
        open.add(from);
        while (!open.isEmpty()) {
            int state = open.remove();
            for (int step = 0; step < original.degree(state); step++) {
                int target = original.target(state, step);
                if (alphabet.subject(original.action(state, step)) == subject) {
                    found.add(original.action(state, step));
                } else if (!seen.get(target)) {
                    seen.set(target);
                    open.add(target);
                }
            }
        }
        return List.copyOf(found);
    }

    SubtypingFailure ofReceive(int state, Run run) {
        int receive = candidate.action(state, 0);
        int owed = run.firstOwed(alphabet.subject(receive));
        int send = run.sendBefore(owed < 0 ? run.owedCount() : owed);
        if (send >= 0) {
            return new PrematureReceive(alphabet.action(receive), List.of(alphabet.action(run.owed(send))));
        }
        return original.sends(run.state())
                ? new PrematureReceive(alphabet.action(receive), original.offered(run.state()))
                : new WaitsInVain(alphabet.action(receive));
    }

    SubtypingFailure ofIncoming(int state, int incoming) {
        int like = candidate.stepLike(state, incoming);
        List<Action> handled = candidate.offered(state);
        return like >= 0
                ? mismatch(candidate.action(state, like), incoming)
                : new UnhandledReceive(alphabet.action(incoming), handled);
    }

    private SubtypingFailure mismatch(int left, int right) {
        return new PayloadMismatch(alphabet.action(left), alphabet.action(right));
    }
}
