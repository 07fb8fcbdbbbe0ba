package dev.parley.checker.flow;

import java.util.List;

/**
 * One explanation of why a call does not fit, and where the session is when it is taken for granted.
 *
 * @param cost how implausible it is
 */
record Repair(int cost, List<Mistake> mistakes, List<Moves.Next> next) {
    Repair {
        mistakes = List.copyOf(mistakes);
        next = List.copyOf(next);
    }

    Repair dearer(int more) {
        return new Repair(cost + more, mistakes, next);
    }
}
