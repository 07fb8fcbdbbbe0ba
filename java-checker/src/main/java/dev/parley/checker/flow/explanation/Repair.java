package dev.parley.checker.flow.explanation;

import dev.parley.checker.flow.state.Moves;
import java.util.List;

/**
 * One explanation of why a call does not fit, and where the session is when it is taken for granted.
 *
 * @param cost how implausible it is
 */
public record Repair(int cost, List<Mistake> mistakes, List<Moves.Next> next) {
    public Repair {
        mistakes = List.copyOf(mistakes);
        next = List.copyOf(next);
    }

    /** Whether the call stays what it is, where it is: then each of its arguments is to be right. */
    public boolean keepsCall() {
        return mistakes.stream().allMatch(Mistake::keepsCall);
    }

    /** What is wrong, whichever of several alike steps it is wrong about. */
    public List<Mistake.Kind> kinds() {
        return mistakes.stream().map(Mistake::kind).toList();
    }

    Repair dearer(int more) {
        return new Repair(cost + more, mistakes, next);
    }
}
