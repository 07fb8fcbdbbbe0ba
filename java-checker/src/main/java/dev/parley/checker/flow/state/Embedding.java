package dev.parley.checker.flow.state;

import dev.parley.core.machine.Machine;
import dev.parley.core.machine.Transition;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Plays a part of a conversation, which has a machine of its own, within a larger one. The part fits where it is a subtype (Gay and
 * Hole, <i>Subtyping for session types in the pi calculus</i>, 2005) of what is due there, up to its own end: each of its sends is
 * possible, and each message that may arrive is one that it receives.
 */
public final class Embedding {

    /** Whether a part fits. */
    public sealed interface Verdict {}

    /** It fits, and leaves the session in one of these states; none where it goes on for ever. */
    public record Fits(Set<Integer> ends) implements Verdict {
        public Fits {
            ends = Set.copyOf(ends);
        }
    }

    /**
     * It does not.
     *
     * @param due the steps that are possible instead of what the part does
     * @param begun whether the part has made steps before that did fit
     */
    public record Misfit(List<Transition> due, boolean begun) implements Verdict {
        public Misfit {
            due = List.copyOf(due);
        }
    }

    private record Pair(int whole, int part) {}

    private final Machine whole;
    private final Machine part;

    public Embedding(Machine whole, Machine part) {
        this.whole = whole;
        this.part = part;
    }

    public Verdict at(Position position) {
        return switch (position) {
            case Position.At at -> at(at.state());
            case Position.Owing owing -> at(owing.state());
            case Position.Labelled labelled -> new Misfit(labelled.options(), false);
            case Position.Failed failed -> new Misfit(List.of(), false);
            case Position.Unopened unopened -> new Misfit(List.of(), false);
            case Position.Closed closed -> new Misfit(List.of(), false);
            case Position.GivenAway given -> new Misfit(List.of(), false);
            case Position.Unknown unknown -> new Fits(Set.of());
        };
    }

    private Verdict at(int state) {
        Set<Integer> ends = new TreeSet<>();
        Pair start = new Pair(state, part.initial());
        Set<Pair> seen = new HashSet<>(Set.of(start));
        Deque<Pair> open = new ArrayDeque<>(seen);
        while (!open.isEmpty()) {
            Pair here = open.remove();
            if (part.isFinal(here.part())) {
                ends.add(here.whole());
                continue;
            }
            List<Transition> due = whole.from(here.whole());
            List<Transition> played = part.from(here.part());
            boolean sendsFit = played.stream().filter(step -> step.action().isSend()).allMatch(step -> contains(due, step));
            boolean receivesFit = due.stream().filter(step -> step.action().isReceive()).allMatch(step -> contains(played, step));
            boolean common = played.stream().anyMatch(step -> contains(due, step));
            if (!sendsFit || !receivesFit || !common) {
                return new Misfit(due, !here.equals(start));
            }
            for (Transition step : played) {
                due.stream().filter(other -> other.action().equals(step.action()))
                        .map(other -> new Pair(other.target(), step.target()))
                        .filter(seen::add)
                        .forEach(open::add);
            }
        }
        return new Fits(ends);
    }

    private static boolean contains(List<Transition> steps, Transition wanted) {
        return steps.stream().anyMatch(step -> step.action().equals(wanted.action()));
    }
}
