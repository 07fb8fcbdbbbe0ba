package dev.parley.checker.gaps;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The methods that may have ended with a brace of one of their blocks, because that block lacks its start: their own brace then ends the
 * class, and the one of the class closes nothing. It is the last method that the class had when it ended.
 */
final class EarlyEnds {
    private OptionalInt last = OptionalInt.empty();
    private final Set<Integer> bodies = new LinkedHashSet<>();

    /**
     * A method of a class has ended.
     *
     * @param body the brace that its body starts with
     * @param whole whether it surely ends where it is meant to
     */
    void method(int body, boolean whole) {
        last = whole ? OptionalInt.empty() : OptionalInt.of(body);
    }

    /** The body of the last method of the class that is open, if that may have ended elsewhere than it is meant to. */
    OptionalInt last() {
        return last;
    }

    /** A class has ended. */
    void type() {
        last.ifPresent(bodies::add);
        last = OptionalInt.empty();
    }

    /** The bodies of those that a brace which closes nothing tells of; they are told once. */
    List<Integer> take() {
        List<Integer> taken = new ArrayList<>(bodies);
        bodies.clear();
        return taken;
    }
}
